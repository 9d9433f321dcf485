/** Notes as rows of a file, from their list and in a report alike. */
import type { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { personInTurn } from '@plumbline/shared/notes/note-fits.ts';
import { toNoteRow, toRecord, type SelectedNote } from '@plumbline/server/notes/note-record.ts';
import type { FileCells } from '../lists/file-columns.ts';

/** A page shows the first line of a description, a file has all of it. */
export type NoteFileRow = NoteRow & { text: string };

export const NOTE_FILE: FileCells<keyof typeof NOTE_LIST.columns, NoteFileRow> = {
  number: ({ number }) => number,
  description: ({ text }) => text,
  status: ({ status }, texts) => status && texts(`note:status.${status}`),
  assignee: ({ assignee }) => assignee?.name ?? '',
  turn: (note) => personInTurn(note)?.name ?? '',
  dueDate: ({ dueDate }) => dueDate,
  floor: ({ place }) => place?.floorName ?? '',
  zones: ({ zones }) => zones.map(({ name }) => name).join(', '),
  tags: ({ tags }) => tags.map(({ name }) => name).join(', '),
  type: ({ type }, texts) => texts(`note:type.${type}`),
  comments: ({ commentCount }) => commentCount,
  createdBy: ({ createdBy }) => createdBy.name,
  created: ({ createdAt }) => new Date(createdAt),
  updated: ({ updatedAt }) => new Date(updatedAt),
};

export function toFileRow(row: SelectedNote): NoteFileRow {
  return { ...toNoteRow(toRecord(row)), text: row.text };
}
