import * as z from 'zod/mini';
import { BULK_MAX } from './bulk.ts';
import {
  DIRECTIONS,
  EmptySchema,
  InstantSchema,
  PageQuerySchema,
  UuidSchema,
  answerOf,
  listOf,
} from './envelope.ts';

/** Jobs that a change asks for, each with a payload; the api's table of job kinds says how each is done. */
export const JOBS = [
  'inspect-upload',
  'render-plans',
  'draw-floor-images',
  'import-bcf',
  'read-captures',
  'cut-tiles',
  'make-report',
  'find-hazards',
  'track-walk',
] as const;
export type JobName = (typeof JOBS)[number];

/** What the worker does once a minute. */
export const MINUTE_ROUTINES = [
  'warn-of-purges',
  'purge-plans',
  'purge-notes',
  'purge-inspections',
  'purge-reports',
  'schedule-reports',
  'hold-hours',
  'remove-uploads',
  'remove-files',
  'find-floor-images',
  'remove-links',
  'expire-hours',
  'join-projects',
  'tell-of-links',
  'remind-of-notes',
  'tell-of-idle',
  'end-sessions',
  'clear-mails',
  'clear-logs',
  'clear-events',
  'clear-answers',
  'clear-work',
] as const;
export type MinuteRoutine = (typeof MINUTE_ROUTINES)[number];

/** What it does every few seconds. */
export const OFTEN_ROUTINES = [
  'post-mails',
  'mail-notifications',
  'close-logs',
  'tell-news',
  'begin-looks',
] as const;
export type OftenRoutine = (typeof OFTEN_ROUTINES)[number];

/** What is done again and again for the whole installation; what fails is tried again until it does not. */
export const ROUTINES = [...MINUTE_ROUTINES, ...OFTEN_ROUTINES] as const;
export type Routine = (typeof ROUTINES)[number];
/** The queue of all of them; every minute they pass through it, which is no backlog. Its jobs are `{ routine }`. */
export const ROUTINE_QUEUE = 'routine';

/** What the list can be narrowed to. */
export const FAILED_JOB_KINDS = [...JOBS, ...ROUTINES] as const;

/** Columns that the list can be ordered by. */
export const FAILED_JOB_ORDERS = ['createdAt', 'failedAt'] as const;
export type FailedJobOrder = (typeof FAILED_JOB_ORDERS)[number];

/**
 * GET /api/core/platform/job: jobs that came to nothing after all their tries, and routines that fail for now, newest
 * first unless asked otherwise.
 */
export const FailedJobListQuerySchema = z.extend(PageQuerySchema, {
  job: z.optional(z.enum(FAILED_JOB_KINDS)),
  orderBy: z._default(z.enum(FAILED_JOB_ORDERS), 'failedAt'),
  direction: z._default(z.enum(DIRECTIONS), 'desc'),
});
export type FailedJobListQuery = z.infer<typeof FailedJobListQuerySchema>;

const FailedJobSchema = z.object({
  id: UuidSchema,
  job: z.string(),
  /** A routine is nobody's and is tried again by itself, too. */
  isRoutine: z.boolean(),
  /** Null for a tenant that is gone, and for a routine. */
  tenantName: z.nullable(z.string()),
  createdAt: InstantSchema,
  failedAt: InstantSchema,
  tries: z.number(),
  /** What the last try said; not for users. */
  error: z.string(),
});
export type FailedJob = z.infer<typeof FailedJobSchema>;
export const FailedJobListAnswerSchema = listOf(FailedJobSchema);

/** POST /api/core/platform/job/{jobId}/retry: one more try. 409 `not-restorable` when nothing is left to work on. */
export const RetryJobAnswerSchema = answerOf(EmptySchema);

/** POST /api/core/platform/job/retry: one more try for many, each answered for itself. */
export const RetryJobsBodySchema = z.strictObject({
  jobIds: z.array(UuidSchema).check(z.minLength(1), z.maxLength(BULK_MAX)),
});
