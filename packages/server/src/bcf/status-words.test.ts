import { expect, test } from 'vitest';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { statusOfWord, STATUS_WORDS, stepsTo } from './status-words.ts';

test('each status goes out under a word that is read as the same', () => {
  expect(NOTE_STATUSES.map((status) => statusOfWord(STATUS_WORDS[status]))).toEqual([...NOTE_STATUSES]);
});

test.each([
  ['OPEN', 'open'],
  ['In-Progress', 'in-progress'],
  ['InProgress', 'in-progress'],
  ['ReOpened', 'open'],
  ['Closed', 'verified'],
  ['Resolved', 'complete'],
  ['Waiting for Godot', null],
  ['', null],
])('%j of another program is %s', (word, status) => {
  expect(statusOfWord(word)).toBe(status);
});

const untouched = { isOwnStatus: false, isAssigned: false, hasCommentsOfOthers: false };
const admin = new Set(['admin'] as const);

test('a status is reached by the steps that somebody may take, and by no other', () => {
  const from = (status: (typeof NOTE_STATUSES)[number]) => ({ ...untouched, status, parts: admin });
  const way = (...asked: Parameters<typeof stepsTo>) => stepsTo(...asked)?.map(({ to }) => to);
  expect(way(from('none'), 'complete')).toEqual(['open', 'complete']);
  expect(way(from('none'), 'in-progress')).toEqual(['open', 'in-progress']);
  expect(way(from('complete'), 'in-progress')).toBeUndefined();
  expect(way(from('none'), 'in-dispute')).toBeUndefined();
  expect(stepsTo({ ...from('none'), parts: new Set(['inspector']) }, 'open')).toBeNull();
  expect(stepsTo(from('open'), 'open')).toEqual([]);
});
