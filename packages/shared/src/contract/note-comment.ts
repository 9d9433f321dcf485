import * as z from 'zod/mini';
import { InstantSchema, UuidSchema, listOf } from './envelope.ts';

/** What a comment's words in the note's document do not say: who wrote it, by name, and when. */
export const NoteCommentSchema = z.object({
  id: z.string(),
  by: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  createdAt: InstantSchema,
  /** When it got other words; null for never. */
  editedAt: z.nullable(InstantSchema),
});
export type NoteComment = z.infer<typeof NoteCommentSchema>;

/** GET /api/core/note/{noteId}/comment: oldest first. */
export const NoteCommentListAnswerSchema = listOf(NoteCommentSchema);
