import * as z from 'zod/mini';
import { UuidSchema, answerOf } from './envelope.ts';

/** How many rows one request may change; more go in several. */
export const BULK_MAX = 100;

/** What became of one of many: `error` is a key of the catalogue, null where it was done. */
export const BulkResultSchema = z.object({
  id: UuidSchema,
  error: z.nullable(z.string()),
  /** What the row became, where rows are changed by their version. */
  version: z.optional(z.number()),
  /** Values for the placeholders of the error's text. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type BulkResult = z.infer<typeof BulkResultSchema>;

/** Each has its own answer; never all or nothing. */
export const BulkAnswerSchema = answerOf(z.array(BulkResultSchema));
