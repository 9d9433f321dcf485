/** The notes of a project by status, each column with its first cards; the rest of a column comes as it is scrolled. */
import * as z from 'zod/mini';
import { NOTE_STATUSES } from '../notes/note-statuses.ts';
import { answerOf } from './envelope.ts';
import { NOTE_LIST } from './note-list.ts';
import { NoteRowSchema } from './note.ts';

/** So many cards of a column come at once. */
export const BOARD_CARDS = 30;

/** A note on the board; `pictureUrl`: the newest picture attached, small and signed for a while. */
export const NoteCardSchema = z.extend(NoteRowSchema, { pictureUrl: z.optional(z.nullable(z.string())) });
export type NoteCard = z.infer<typeof NoteCardSchema>;

export const BoardColumnSchema = z.object({
  status: z.enum(NOTE_STATUSES),
  /** All that fit, not only the cards that came. */
  total: z.number(),
  /** Null where none were asked for: the verified ones, which only grow, come when their column is opened. */
  cards: z.nullable(z.array(NoteCardSchema)),
});
export type BoardColumn = z.infer<typeof BoardColumnSchema>;

/**
 * GET /api/core/project/{projectId}/note/board: filters and order of the list. With `of` the cards of that column alone,
 * from `skip` on.
 */
export const BoardQuerySchema = z.extend(NOTE_LIST.wanted, {
  of: z.optional(z.enum(NOTE_STATUSES)),
  skip: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
});
export type BoardQuery = z.output<typeof BoardQuerySchema>;

export const BoardSchema = z.object({
  /** All of them, in the order in which a note matures. */
  columns: z.array(BoardColumnSchema),
  /** How many were verified within seven days. */
  verifiedThisWeek: z.number(),
  /** The last event of the project that is in it. */
  seq: z.number(),
});
export type Board = z.infer<typeof BoardSchema>;
export const BoardAnswerSchema = answerOf(BoardSchema);
