/**
 * All notes of a floor that fit the filters, as the server has them once and as the feed says from then on. Guarded by
 * `floor-rows.test.ts`.
 */
import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { noteFits, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import type { ToldNote } from '../../../notes/live-notes.ts';

export interface FloorRows {
  rows: NoteRow[];
  /** Of all that fit; more than came where there are too many to draw. */
  total: number;
}

/** Rows that are here already were changed in place; this lets them come and go. */
export function withToldNote(
  shown: FloorRows,
  { note, isDeleted }: ToldNote,
  { wanted, reader }: { wanted: NotesWanted; reader: NoteReader },
): FloorRows {
  const known = shown.rows.find(({ id }) => id === note.id);
  if (known && known.version > note.version) return shown;
  const fits = isDeleted ? false : noteFits(note, wanted, reader);
  if (known && fits === false)
    return { rows: shown.rows.filter(({ id }) => id !== note.id), total: Math.max(0, shown.total - 1) };
  // Whether the words of a search are in it only the server knows.
  if (known || fits !== true) return shown;
  return { rows: [note, ...shown.rows], total: shown.total + 1 };
}
