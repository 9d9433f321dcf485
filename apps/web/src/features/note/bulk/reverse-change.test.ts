import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { expect, test } from 'vitest';
import { exampleNote } from '../../../notes/testing/example-note.ts';
import { reverseChanges, type NoteChange } from './reverse-change.ts';

const MEI = { kind: 'member', id: 'mei', name: 'Mei' } as const;
const FIRE = { id: 'fire', name: 'Fire', colour: 'z4', letter: 'F' };
const notes: NoteRow[] = [
  exampleNote({ id: '1', status: 'open', assignee: MEI, dueDate: '2026-12-01', tags: [FIRE] }),
  exampleNote({ id: '2', status: 'in-progress', assignee: null, dueDate: '2026-12-01' }),
  exampleNote({ id: '3', status: 'open', assignee: MEI, dueDate: null }),
];
const reversed = (change: NoteChange) =>
  reverseChanges(notes, change).map(({ notes: of, change: back }) => [of.map(({ id }) => id).join(), back]);

test('what many notes were before is grouped by what they were', () => {
  expect(reversed({ kind: 'assignee', assignee: null })).toEqual([
    ['1,3', { kind: 'assignee', assignee: { kind: 'member', id: 'mei' } }],
    ['2', { kind: 'assignee', assignee: null }],
  ]);
  expect(reversed({ kind: 'due', dueDate: null })).toEqual([
    ['1,2', { kind: 'due', dueDate: '2026-12-01' }],
    ['3', { kind: 'due', dueDate: null }],
  ]);
});

test('what was so already is not changed back', () => {
  expect(reversed({ kind: 'tags', add: ['fire'], remove: [] })).toEqual([
    ['2,3', { kind: 'tags', add: [], remove: ['fire'] }],
  ]);
  expect(reversed({ kind: 'tags', add: [], remove: ['fire'] })).toEqual([
    ['1', { kind: 'tags', add: ['fire'], remove: [] }],
  ]);
  expect(reversed({ kind: 'status', to: 'in-progress', comment: '' })).toEqual([
    ['1,3', { kind: 'status', to: 'open', comment: '' }],
  ]);
});

test('neither a deletion nor watching is a change that can be reversed', () => {
  expect(reversed({ kind: 'delete' })).toEqual([]);
  expect(reversed({ kind: 'watch', watching: true })).toEqual([]);
});
