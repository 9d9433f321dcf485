/**
 * What failed on its way from a file to pictures, across the projects that somebody runs. A file that failed is tried again
 * and its inspection given to somebody else by the routes of inspections.
 */
import * as z from 'zod/mini';
import { describeList, type QueryOf, type WantedOf } from '../lists/describe-list.ts';
import { InstantSchema, UuidSchema, listOf } from './envelope.ts';
import { INSPECTION_KINDS } from './inspection.ts';

/** Steps of the worker that a file can fail in, in their order; the file has arrived before the first. */
export const FAILING_STEPS = ['checking', 'reading', 'tiling'] as const;
export type FailingStep = (typeof FAILING_STEPS)[number];
/** Since when it has failed, at least. */
export const FAILURE_AGES = ['day', 'week'] as const;

/** GET /api/core/processing-error, and /export. */
export const PROCESSING_ERROR_LIST = describeList({
  name: 'processingErrors',
  texts: 'processing',
  columns: {
    inspection: { order: 'inspection', fixed: true },
    file: {},
    project: {},
    step: {},
    error: {},
    failedAt: { order: 'failedAt' },
    tries: { order: 'tries', atEnd: true },
    inspector: {},
  },
  orders: ['failedAt', 'inspection', 'tries'],
  direction: 'desc',
  filters: {
    step: z.optional(z.enum(FAILING_STEPS)),
    projectId: z.optional(UuidSchema),
    age: z.optional(z.enum(FAILURE_AGES)),
  },
});
export type ProcessingErrorListQuery = QueryOf<typeof PROCESSING_ERROR_LIST>;
export type ProcessingErrorsWanted = WantedOf<typeof PROCESSING_ERROR_LIST>;

const NamedSchema = z.object({ id: UuidSchema, name: z.string() });

export const ProcessingErrorSchema = z.object({
  /** Of the file. */
  id: UuidSchema,
  fileName: z.string(),
  inspection: z.extend(NamedSchema, { version: z.number(), kind: z.enum(INSPECTION_KINDS) }),
  project: NamedSchema,
  inspector: NamedSchema,
  step: z.enum(FAILING_STEPS),
  /** A code of the catalogue. */
  error: z.string(),
  failedAt: InstantSchema,
  /** How often it failed in all. */
  tries: z.number(),
  /** Another try is worth it, and its project is open. */
  canRetry: z.boolean(),
  /** Its inspection can be given to somebody else: the project is open. */
  canReassign: z.boolean(),
});
export type ProcessingError = z.infer<typeof ProcessingErrorSchema>;
export const ProcessingErrorListAnswerSchema = listOf(ProcessingErrorSchema);

/** What is written into the log of a file: a try that is followed by another, the last one, or that somebody tries again. */
export const SOURCE_LOG_KINDS = ['try-failed', 'failed', 'retried'] as const;
export type SourceLogKind = (typeof SOURCE_LOG_KINDS)[number];
/** So many of the newest lines are shown. */
export const SOURCE_LOG_MAX = 100;

/** GET /api/core/inspection/{inspectionId}/file/{sourceId}/log: newest first. */
export const SourceLogLineSchema = z.object({
  at: InstantSchema,
  kind: z.enum(SOURCE_LOG_KINDS),
  step: z.enum(FAILING_STEPS),
  /** A code of the catalogue; null where somebody tried again. */
  error: z.nullable(z.string()),
  /** Who tried again; null for the server and for who runs the platform. */
  by: z.nullable(NamedSchema),
});
export type SourceLogLine = z.infer<typeof SourceLogLineSchema>;
export const SourceLogAnswerSchema = listOf(SourceLogLineSchema);

/** GET /api/core/inspection/{inspectionId}/inspector: whom the inspection can be given to, by name. */
export const InspectorListAnswerSchema = listOf(NamedSchema);
export type Inspector = z.infer<typeof NamedSchema>;
