/** The orders of the list of notes, for rows that came by the feed; as the server has them. Guarded by `note-list.pg.test.ts`. */
import type { NotesWanted } from '../contract/note-list.ts';
import type { NoteRow } from '../contract/note.ts';
import { NOTE_STATUSES } from './note-statuses.ts';

type Value = string | number | null;

const VALUES: Record<NotesWanted['orderBy'], (note: NoteRow) => Value> = {
  updatedAt: ({ updatedAt }) => updatedAt,
  number: ({ number }) => number,
  status: ({ status }) => (status === null ? null : NOTE_STATUSES.indexOf(status)),
  assignee: ({ assignee }) => assignee?.name.toLowerCase() ?? null,
  dueDate: ({ dueDate }) => dueDate,
  createdAt: ({ createdAt }) => createdAt,
};

/** Whether a note stands before another; what has nothing stands last, and of equal ones the younger first. */
export function standsBefore(
  first: NoteRow,
  second: NoteRow,
  { orderBy, direction }: Pick<NotesWanted, 'orderBy' | 'direction'>,
): boolean {
  const [one, two] = [VALUES[orderBy](first), VALUES[orderBy](second)];
  if (one === two) return (first.number ?? 0) > (second.number ?? 0);
  if (one === null || two === null) return two === null;
  return direction === 'asc' ? one < two : one > two;
}
