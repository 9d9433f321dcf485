/** Who left the field notes of a scene; what they say stands in the room `scene:{inspectionId}`, which names nobody. */
import * as z from 'zod/mini';
import { InstantSchema, UuidSchema, listOf } from './envelope.ts';

export const FieldNoteAuthorSchema = z.object({
  fieldNoteId: z.string(),
  /** Null where the server itself left it. */
  by: z.nullable(z.object({ id: UuidSchema, name: z.string() })),
  createdAt: InstantSchema,
});
export type FieldNoteAuthor = z.infer<typeof FieldNoteAuthorSchema>;

/** GET /api/core/inspection/{inspectionId}/field-note-author all at once, for members only. */
export const FieldNoteAuthorListAnswerSchema = listOf(FieldNoteAuthorSchema);
