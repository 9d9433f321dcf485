import * as z from 'zod/mini';
import {
  DIRECTIONS,
  DaySchema,
  InstantSchema,
  PageQuerySchema,
  UuidSchema,
  answerOf,
  listOf,
} from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';
import { BILLING_PLANS } from './tenant.ts';

/**
 * `reserve` holds hours back when an upload starts; `settle` takes what was really used of them and gives back the rest,
 * `refund` gives back all. `expire` takes what is left of a grant after its last day.
 */
export const HOURS_KINDS = ['grant', 'reserve', 'settle', 'refund', 'adjust', 'expire'] as const;
export type HoursKind = (typeof HOURS_KINDS)[number];

/** Warnings go out when the free hours fall to this share of what was free after the newest grant; highest first. */
export const HOURS_WARNING_PERCENTS = [20, 5, 0] as const;
export type HoursWarningPercent = (typeof HOURS_WARNING_PERCENTS)[number];

export const HOURS_MAX = 100_000;
export const HOURS_REASON_MAX_CHARS = 500;
const HOUR_SECONDS = 3600;
const SECONDS_MAX = HOURS_MAX * HOUR_SECONDS;
const SecondsSchema = z.number().check(z.int(), z.minimum(1), z.maximum(SECONDS_MAX));
const ReasonSchema = FIELD_RULES.requiredText(HOURS_REASON_MAX_CHARS);

/** Where a tenant's hours stand: `total` = `settled` + `reserved` + `free`. All in seconds. */
const HoursBalanceSchema = z.object({
  totalSeconds: z.number(),
  settledSeconds: z.number(),
  /** Held back for uploads that are being processed. */
  reservedSeconds: z.number(),
  freeSeconds: z.number(),
  /** What was free after the newest grant, or correction upwards: how low the free ones are goes by it. */
  allowanceSeconds: z.number(),
});
export type HoursBalance = z.infer<typeof HoursBalanceSchema>;

/** Whether the free hours have fallen to this share: the one judgement of the mails, the page and the list of tenants. */
export function areDownTo(
  { freeSeconds, allowanceSeconds }: Pick<HoursBalance, 'freeSeconds' | 'allowanceSeconds'>,
  percent: HoursWarningPercent,
): boolean {
  return freeSeconds * 100 <= allowanceSeconds * percent;
}

/** The lowest of these shares that the free hours have fallen to, if any; where nothing was granted nothing is gone. */
export function warningPercentOf(
  hours: Pick<HoursBalance, 'freeSeconds' | 'allowanceSeconds'>,
): HoursWarningPercent | null {
  if (hours.allowanceSeconds === 0) return null;
  return HOURS_WARNING_PERCENTS.findLast((percent) => areDownTo(hours, percent)) ?? null;
}

const HoursRequestSchema = z.object({
  at: InstantSchema,
  byName: z.string(),
  seconds: z.number(),
  words: z.string(),
});

/** What the platform operator entered last: a grant or a correction. */
const HoursEnteredSchema = z.object({
  seq: z.number(),
  at: InstantSchema,
  kind: z.enum(['grant', 'adjust']),
  seconds: z.number(),
  reason: z.string(),
  /** Null for what nobody in person entered. */
  byName: z.nullable(z.string()),
});

/** GET /api/core/billing, and /api/core/tenant/{tenantId}/billing for the platform operator. */
export const BillingSchema = z.extend(HoursBalanceSchema, {
  billingPlan: z.enum(BILLING_PLANS),
  /** Last day of the tenant's plan. */
  expirationDate: z.nullable(DaySchema),
  /** The tenant's, whose days the ledger is filtered by. */
  timeZone: z.string(),
  /** Until when the free hours last at the pace of the last ninety days; null while nothing was used. */
  lastsUntil: z.nullable(DaySchema),
  lastEntered: z.nullable(HoursEnteredSchema),
  /** The newest one. */
  request: z.nullable(HoursRequestSchema),
  /** From when on hours may be requested again; null for at once. */
  requestableAt: z.nullable(InstantSchema),
});
export type Billing = z.infer<typeof BillingSchema>;
export const BillingAnswerSchema = answerOf(BillingSchema);

/** Columns that the ledger can be ordered by; `hours` is by what an entry changed the free ones. */
export const HOURS_ORDERS = ['at', 'hours'] as const;
export type HoursOrder = (typeof HOURS_ORDERS)[number];

/** GET /api/core/billing/export, and /api/core/tenant/{tenantId}/billing/export: all entries that fit, in their order. */
export const HoursExportQuerySchema = z.object({
  kind: z.optional(z.enum(HOURS_KINDS)),
  projectId: z.optional(UuidSchema),
  /** Days of the tenant's zone, both included. */
  from: z.optional(DaySchema),
  to: z.optional(DaySchema),
  orderBy: z._default(z.enum(HOURS_ORDERS), 'at'),
  direction: z._default(z.enum(DIRECTIONS), 'desc'),
});
export type HoursExportQuery = z.infer<typeof HoursExportQuerySchema>;

/** GET /api/core/billing/entry, and /api/core/tenant/{tenantId}/billing/entry: newest first unless asked otherwise. */
export const HoursListQuerySchema = z.extend(PageQuerySchema, HoursExportQuerySchema.shape);
export type HoursListQuery = z.infer<typeof HoursListQuerySchema>;

const HoursEntrySchema = z.object({
  /** Number of the entry in the tenant's ledger, from 1. */
  seq: z.number(),
  at: InstantSchema,
  kind: z.enum(HOURS_KINDS),
  /** More than nothing; of an `adjust` it may be negative. */
  seconds: z.number(),
  /** Free after the entry. */
  balanceSeconds: z.number(),
  /** Of a `settle`: what had been reserved. */
  reservedSeconds: z.nullable(z.number()),
  projectId: z.nullable(UuidSchema),
  projectName: z.nullable(z.string()),
  inspectionName: z.nullable(z.string()),
  expiresOn: z.nullable(DaySchema),
  reason: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
});
export type HoursEntry = z.infer<typeof HoursEntrySchema>;
export const HoursListAnswerSchema = listOf(HoursEntrySchema);

/**
 * Number of what was entered last when the caller looked, 0 for nothing: of two who enter at once the second gets 409
 * with the billing as it is. Missing = over whatever was entered meanwhile.
 */
const SeenSeqSchema = z.optional(z.number().check(z.int(), z.minimum(0)));

/**
 * POST /api/core/tenant/{tenantId}/billing/entry, by the platform operator: grants hours, or corrects by more or less.
 * Answers the billing. 422 `hours-short` for taking more than is free; 400 for a last day that is over already.
 */
export const EnterHoursBodySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('grant'),
    seconds: SecondsSchema,
    reason: ReasonSchema,
    /** Last day on which they may be used; null for as long as the tenant has a plan. */
    expiresOn: z._default(z.nullable(DaySchema), null),
    seenSeq: SeenSeqSchema,
  }),
  z.strictObject({
    kind: z.literal('adjust'),
    seconds: z.number().check(
      z.int(),
      z.minimum(-SECONDS_MAX),
      z.maximum(SECONDS_MAX),
      z.refine((seconds) => seconds !== 0, { error: 'required' }),
    ),
    reason: ReasonSchema,
    seenSeq: SeenSeqSchema,
  }),
]);
export type EnterHours = z.infer<typeof EnterHoursBodySchema>;

/** How long after a request no other can be made. */
export const HOURS_REQUEST_PAUSE_HOURS = 24;

/** POST /api/core/billing/request: asks the platform operator for more. Answers the billing; 429 within a day. */
export const RequestHoursBodySchema = z.strictObject({
  seconds: SecondsSchema,
  words: z._default(FIELD_RULES.optionalLines(HOURS_REASON_MAX_CHARS), ''),
});
export type RequestHours = z.infer<typeof RequestHoursBodySchema>;
