import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { noteFits, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { draftsIn, useKeptSteps } from '../../notes/queue/kept-steps.ts';

/** Notes that are on this device alone and belong into a list; they stand before the others, as they have no number yet. */
export function useDrafts(projectId: string, place: NoteListQuery, reader: NoteReader): readonly NoteRow[] {
  const drafts = draftsIn(projectId, useKeptSteps());
  return place.pageNum > 1 ? [] : drafts.filter((note) => noteFits(note, place, reader) !== false);
}
