import * as z from 'zod/mini';
import { UuidSchema, listOf } from './envelope.ts';
import { CurrentNoteSchema } from './note.ts';

/** So many notes of a floor are kept for a time without a line: those that changed last. */
export const KEPT_NOTES_MAX = 1000;

/** A note as it is read without a line: all but its picture. */
export const KeptNoteSchema = z.extend(CurrentNoteSchema, { text: z.string() });
export type KeptNote = z.infer<typeof KeptNoteSchema>;

/** GET /api/core/note/kept?floorId= those of a floor, the ones that changed last first, at most `KEPT_NOTES_MAX`. */
export const KeptNotesQuerySchema = z.object({ floorId: UuidSchema });
export const KeptNotesAnswerSchema = listOf(KeptNoteSchema);
