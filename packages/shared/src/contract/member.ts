import * as z from 'zod/mini';
import { SYSTEM_ROLES } from '../abilities/roles.ts';
import { BULK_MAX } from './bulk.ts';
import {
  DIRECTIONS,
  InstantSchema,
  PageQuerySchema,
  csvColumnsQuery,
  UuidSchema,
  answerOf,
  listOf,
} from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const MEMBER_STATUSES = ['active', 'suspended', 'removed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
/** Columns that the list can be ordered by. */
export const MEMBER_ORDERS = [
  'name',
  'email',
  'jobTitle',
  'companyName',
  'systemRole',
  'status',
  'projectCount',
  'lastLoginAt',
  'createdAt',
] as const;
export type MemberOrder = (typeof MEMBER_ORDERS)[number];

export const SEARCH_MAX_CHARS = 100;

/** Columns of the list, as a file has them. */
const MEMBER_COLUMNS = [
  'name',
  'email',
  'jobTitle',
  'companyName',
  'systemRole',
  'status',
  'projectCount',
  'lastLoginAt',
  'createdAt',
] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

const FilterSchema = z.object({
  /** Part of a name; of an address too, where the reader sees it. So with all that asks for more than names. */
  search: FIELD_RULES.search(SEARCH_MAX_CHARS),
  systemRole: z.optional(z.enum(SYSTEM_ROLES)),
  /** Part of the company that people say they are of. */
  company: FIELD_RULES.search(SEARCH_MAX_CHARS),
  /** Without it all who were not removed. */
  status: z.optional(z.enum(MEMBER_STATUSES)),
  orderBy: z._default(z.enum(MEMBER_ORDERS), 'name'),
  direction: z._default(z.enum(DIRECTIONS), 'asc'),
});

/** GET /api/core/member/export: a file with everybody whom the list has, in its order. */
export const MemberExportQuerySchema = z.extend(FilterSchema, { columns: csvColumnsQuery(MEMBER_COLUMNS) });
export type MemberExportQuery = z.infer<typeof MemberExportQuerySchema>;

/** GET /api/core/member: the people of the tenant whom the caller may see. */
export const MemberListQuerySchema = z.extend(PageQuerySchema, FilterSchema.shape);
export type MemberListQuery = z.infer<typeof MemberListQuerySchema>;

export const MemberSchema = z.object({
  accountId: UuidSchema,
  name: z.string(),
  /** Null where the reader sees the name only: shares no project with them in which they see more of its people. */
  email: z.nullable(z.string()),
  /** As they say themselves; empty where they say nothing, null where the reader sees the name only. */
  jobTitle: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  systemRole: z.enum(SYSTEM_ROLES),
  /** Null where the reader sees the name only. */
  status: z.nullable(z.enum(MEMBER_STATUSES)),
  projectCount: z.number(),
  /** Groups that end with the role group manager; null where the reader sees the name only. */
  managedGroupCount: z.nullable(z.number()),
  /** Null for never, and where the reader sees the name only. */
  lastLoginAt: z.nullable(InstantSchema),
  createdAt: InstantSchema,
});
export type Member = z.infer<typeof MemberSchema>;
/**
 * Who sees more than the name of nobody else is not asked for it either: company and standing count as not asked for.
 */
export const MemberListAnswerSchema = z.extend(listOf(MemberSchema), { seesMore: z.boolean() });
export const MemberAnswerSchema = answerOf(MemberSchema);

/** What the caller saw before the change. */
const SeenSchema = z.strictObject({ systemRole: z.enum(SYSTEM_ROLES), status: z.enum(MEMBER_STATUSES) });

/**
 * PATCH /api/core/member/{accountId}: another role or standing; `was` is what the caller saw, so that of two who change
 * one member at once the second is told (409 with the member as it is).
 */
export const ChangeMemberBodySchema = z.strictObject({
  was: SeenSchema,
  systemRole: z.optional(z.enum(SYSTEM_ROLES)),
  status: z.optional(z.enum(MEMBER_STATUSES)),
});
export type ChangeMember = z.infer<typeof ChangeMemberBodySchema>;

/** POST /api/core/member/bulk: the same role or the same standing for many, each as the caller saw them. */
export const BulkChangeMembersBodySchema = z
  .strictObject({
    members: z
      .array(z.strictObject({ accountId: UuidSchema, was: SeenSchema }))
      .check(z.minLength(1), z.maxLength(BULK_MAX)),
    systemRole: z.optional(z.enum(SYSTEM_ROLES)),
    status: z.optional(z.enum(MEMBER_STATUSES)),
  })
  .check(z.refine(({ systemRole, status }) => (systemRole === undefined) !== (status === undefined)));
export type BulkChangeMembers = z.infer<typeof BulkChangeMembersBodySchema>;
