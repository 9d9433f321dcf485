import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { DueNotes } from '@plumbline/shared/contract/note-due.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { expect, test } from 'vitest';
import { exampleNote } from '../../../notes/testing/example-note.ts';
import { isShort, withDueEvent } from './due-notes.ts';

const READER = { accountId: 'me', today: '2026-11-10', weekEnd: '2026-11-17' };
const AT = '2026-11-10T08:00:00.000Z';
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const note = (number: number, dueDate: string | null, more: Partial<NoteRow> = {}): NoteRow =>
  exampleNote({ id: idOf(number), number, dueDate, ...more });
const due: DueNotes = { rows: [note(1, '2026-11-09'), note(2, '2026-11-12')], total: 2, seq: 10 };

const told = (kind: string, row: NoteRow, payload: object = {}, seq = 11): ProjectEvent => ({
  seq,
  kind,
  subjectId: row.id,
  actor: null,
  payload: { ...payload, note: row },
  at: AT,
});
const after = (of: DueNotes, event: ProjectEvent) => {
  const { rows, total } = withDueEvent(of, event, READER);
  return [total, ...rows.map(({ number }) => number)];
};

test('a note that becomes due stands where its day puts it', () => {
  expect(after(due, told('note-created', note(3, '2026-11-10')))).toEqual([3, 1, 3, 2]);
  expect(after(due, told('note-created', note(3, '2026-11-17')))).toEqual([3, 1, 2, 3]);
  expect(after(due, told('note-created', note(3, '2026-11-18')))).toEqual([2, 1, 2]);
  const changed = { changed: [{ field: 'dueDate', from: '2026-12-24', to: '2026-11-11' }] };
  expect(after(due, told('note-changed', note(3, '2026-11-11'), changed))).toEqual([3, 1, 3, 2]);
  expect(after(due, told('note-restored', note(3, '2026-11-11')))).toEqual([3, 1, 3, 2]);
});

test('one that is verified, deleted or put off goes, and one that changes otherwise stays', () => {
  const verified = note(1, '2026-11-09', { status: 'verified' });
  expect(after(due, told('note-transitioned', verified, { from: 'complete' }))).toEqual([1, 2]);
  expect(after(due, told('note-deleted', note(1, '2026-11-09')))).toEqual([1, 2]);
  const changed = { changed: [{ field: 'dueDate', from: '2026-11-09', to: '2026-12-24' }] };
  expect(after(due, told('note-changed', note(1, '2026-12-24'), changed))).toEqual([1, 2]);
  const renamed = withDueEvent(due, told('note-described', note(1, '2026-11-09', { title: 'New' })), READER);
  expect([renamed.total, renamed.rows[0]?.title]).toEqual([2, 'New']);
});

test('what is known already and what is no note change nothing', () => {
  expect(withDueEvent(due, told('note-created', note(3, '2026-11-10'), {}, 10), READER)).toBe(due);
  expect(withDueEvent(due, { ...told('zone-created', note(3, null)), payload: {} }, READER)).toBe(due);
});

test('behind those that came nothing is put while more are out of sight, and when too few are left it is said', () => {
  const many: DueNotes = { ...due, total: 9 };
  expect(after(many, told('note-created', note(3, '2026-11-17')))).toEqual([10, 1, 2]);
  expect(isShort(due)).toBe(false);
  expect(isShort(many)).toBe(true);
  expect(isShort({ ...due, total: 0, rows: [] })).toBe(false);
});
