/** The notes of a project that are to be done soon: overdue or due within a week, the most urgent first. */
import * as z from 'zod/mini';
import { answerOf } from './envelope.ts';
import type { NotesWanted } from './note-list.ts';
import { NoteRowSchema } from './note.ts';

/** So many come; what is shown of them stays full for a while when some are done. */
export const DUE_ROWS = 12;
/** The list that they are the beginning of. */
export const DUE_SOON = {
  due: 'soon',
  orderBy: 'dueDate',
  direction: 'asc',
} as const satisfies Partial<NotesWanted>;

/** GET /api/core/project/{projectId}/note/due */
export const DueNotesSchema = z.object({
  rows: z.array(NoteRowSchema),
  /** Of all of them. */
  total: z.number(),
  /** The last event of the project that is in it. */
  seq: z.number(),
});
export type DueNotes = z.infer<typeof DueNotesSchema>;
export const DueNotesAnswerSchema = answerOf(DueNotesSchema);
