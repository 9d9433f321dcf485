import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { expect, test } from 'vitest';
import { exampleNote } from '../../../notes/testing/example-note.ts';
import { withToldNote } from './floor-rows.ts';

const FLOOR = '01890000-0000-7000-8000-0000000000f1';
const reader = { accountId: 'me', today: '2026-11-10', weekEnd: '2026-11-17' };
const wanted: NotesWanted = {
  search: '',
  orderBy: 'number',
  direction: 'desc',
  floorId: FLOOR,
  status: 'open',
};
const place = { floorId: FLOOR, floorName: 'L03', x: 1, y: 2 };
const note = (id: string, more: Partial<NoteRow> = {}): NoteRow => exampleNote({ id, place, ...more });
const shown = { rows: [note('1'), note('2')], total: 2 };
const after = (told: NoteRow, more: { isDeleted?: boolean; wanted?: Partial<NotesWanted> } = {}) => {
  const view = { wanted: { ...wanted, ...more.wanted }, reader };
  const { rows, total } = withToldNote(shown, { note: told, isDeleted: more.isDeleted ?? false }, view);
  return [total, ...rows.map(({ id }) => id)];
};

test('a note that comes to the floor or fits now gets a mark, and one that leaves loses it', () => {
  expect(after(note('3'))).toEqual([3, '3', '1', '2']);
  expect(after(note('3', { place: { ...place, floorId: 'another' } }))).toEqual([2, '1', '2']);
  expect(after(note('1', { version: 2, status: 'verified' }))).toEqual([1, '2']);
  expect(after(note('1', { version: 2, place: null }))).toEqual([1, '2']);
  expect(after(note('1', { version: 2 }), { isDeleted: true })).toEqual([1, '2']);
});

test('what is older than what is shown changes nothing, nor what only the server can judge', () => {
  const newer = { rows: [note('1', { version: 3 })], total: 1 };
  const told = { note: note('1', { version: 2, status: 'verified' }), isDeleted: false };
  expect(withToldNote(newer, told, { wanted, reader })).toBe(newer);
  expect(after(note('3'), { wanted: { search: 'seal' } })).toEqual([2, '1', '2']);
});
