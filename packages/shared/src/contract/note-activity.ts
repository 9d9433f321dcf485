import * as z from 'zod/mini';
import { InstantSchema, UuidSchema, answerOf } from './envelope.ts';

export const ACTIVITY_LINES = 50;
export const ACTIVITY_FIELDS = ['status', 'assignee', 'dueDate', 'tags', 'place'] as const;

/** What a field was and what it is: people, tags and floors by name, a status by its code, a day as `YYYY-MM-DD`. */
export const ActivityChangeSchema = z.object({
  field: z.enum(ACTIVITY_FIELDS),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type ActivityChange = z.infer<typeof ActivityChangeSchema>;

/** What somebody did to a note. What one person wrote in one go is one deed. */
export const NoteDeedSchema = z.object({
  seq: z.number(),
  /** A kind of an event. */
  kind: z.string(),
  /** Null for the server itself. */
  actor: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  at: InstantSchema,
  /** Of a file or a watcher; empty otherwise: words that were deleted since are not kept here. */
  name: z.string(),
  changes: z.array(ActivityChangeSchema),
});
export type NoteDeed = z.infer<typeof NoteDeedSchema>;

/** GET /api/core/note/{noteId}/activity: newest first, those before a seq. */
export const NoteActivityQuerySchema = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
});
export const NoteActivityAnswerSchema = answerOf(
  z.object({
    deeds: z.array(NoteDeedSchema),
    /** What the next page is asked for with; null when there is nothing before. */
    before: z.nullable(z.number()),
  }),
);
export type NoteActivity = z.infer<typeof NoteActivityAnswerSchema>['data'];
