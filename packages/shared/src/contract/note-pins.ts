import * as z from 'zod/mini';
import { NOTE_STATUSES } from '../notes/note-statuses.ts';
import { NoteSightSchema } from './note.ts';
import { InstantSchema, UuidSchema, listOf } from './envelope.ts';

/** A note as a mark on a plan. */
export const NotePinSchema = z.object({
  id: UuidSchema,
  number: z.number(),
  status: z.enum(NOTE_STATUSES),
  /** Plan space. */
  x: z.number(),
  y: z.number(),
  /** Absent for a note that was not made in a picture. */
  sight: z.optional(NoteSightSchema),
  type: z.enum(['approved', 'manual']),
  tagIds: z.array(UuidSchema),
  /** Null: the reader is not told. */
  createdAt: z._default(z.nullable(InstantSchema), null),
  version: z.number(),
});
export type NotePin = z.infer<typeof NotePinSchema>;

/** GET /api/core/note/pin?floorId= all at once, by number; nothing of people, and to visitors not when. */
export const NotePinsQuerySchema = z.object({ floorId: UuidSchema });
export const NotePinsAnswerSchema = listOf(NotePinSchema);
