import * as z from 'zod/mini';
import { BULK_MAX } from './bulk.ts';
import { describeList, type QueryOf } from '../lists/describe-list.ts';
import { InstantSchema, UuidSchema, listOf } from './envelope.ts';

/** What is kept for a while after its end before it is removed for good; each is one entry of the server's table too. */
export const EXPIRING_KINDS = ['plan', 'upload', 'note', 'inspection', 'film', 'report'] as const;
export type ExpiringKind = (typeof EXPIRING_KINDS)[number];

/** Admins and operators are warned so many days before something is removed. */
export const PURGE_WARNING_DAYS = 7;

/** GET /api/core/expired, and /export: what is removed soonest comes first unless asked otherwise. */
export const EXPIRED_LIST = describeList({
  name: 'expired',
  texts: 'expired',
  columns: {
    name: { order: 'name', fixed: true },
    kind: {},
    project: {},
    expiredAt: {},
    purge: { order: 'purgeAt' },
    size: { atEnd: true },
    by: {},
  },
  orders: ['purgeAt', 'name'],
  direction: 'asc',
  filters: {
    kind: z.optional(z.enum(EXPIRING_KINDS)),
    projectId: z.optional(UuidSchema),
    /** Only what is removed within seven days. */
    soon: z.optional(z.literal('yes')),
  },
});
export type ExpiredListQuery = QueryOf<typeof EXPIRED_LIST>;
export type ExpiredOrder = ExpiredListQuery['orderBy'];

const ExpiredItemSchema = z.object({
  kind: z.enum(EXPIRING_KINDS),
  id: UuidSchema,
  name: z.string(),
  projectId: UuidSchema,
  projectName: z.string(),
  /** When it was deleted, failed or was left. */
  expiredAt: InstantSchema,
  purgeAt: InstantSchema,
  sizeBytes: z.number(),
  /** Who deleted or began it; empty for somebody who is not in the tenant any more. */
  byName: z.string(),
  /** Signed address of a small picture; null where there is none. */
  pictureUrl: z.nullable(z.string()),
  /** The project is on legal hold: nothing is removed until it ends. */
  isHeld: z.boolean(),
  /** False where nothing is left to bring back. */
  canRestore: z.boolean(),
  /** By how many days it can be kept longer; null once it was. */
  extendDays: z.nullable(z.number()),
});
export type ExpiredItem = z.infer<typeof ExpiredItemSchema>;
export const ExpiredListAnswerSchema = z.extend(listOf(ExpiredItemSchema), {
  /** Projects on legal hold, by name; the first few. */
  heldProjects: z.array(z.string()),
});

const EXPIRED_ACTIONS = ['restore', 'extend', 'delete'] as const;
export type ExpiredAction = (typeof EXPIRED_ACTIONS)[number];

/** POST /api/core/expired: does one thing to many; each has an answer of its own (`bulk.ts`). */
export const ChangeExpiredBodySchema = z.strictObject({
  action: z.enum(EXPIRED_ACTIONS),
  items: z
    .array(z.strictObject({ kind: z.enum(EXPIRING_KINDS), id: UuidSchema }))
    .check(z.minLength(1), z.maxLength(BULK_MAX)),
});
export type ChangeExpired = z.infer<typeof ChangeExpiredBodySchema>;
