import { expect, test } from 'vitest';
import type { QueuedStep } from '../../../notes/queue/queued-step.ts';
import { exampleNote } from '../../../notes/testing/example-note.ts';
import { shownMarks } from './shown-marks.ts';

const pin = (id: string, number: number) => ({
  id,
  number,
  status: 'open' as const,
  type: 'manual' as const,
  x: 1,
  y: 2,
  tagIds: [],
  createdAt: null,
  version: 1,
});
const at = (x: number, y: number, floorId = 'f') => ({ floorId, floorName: 'Ground', x, y });
const around = { projectId: 'p', floorId: 'f', waiting: [], kept: [] };

test('what waits moves and changes marks, and takes those away that go to another floor', () => {
  const waiting = [
    { noteId: 'a', patch: { place: at(7, 8) } },
    { noteId: 'a', patch: { status: 'complete' as const } },
    { noteId: 'b', patch: { place: at(1, 1, 'other') } },
    { noteId: 'c', patch: {} },
  ];
  const marks = shownMarks([pin('a', 1), pin('b', 2), pin('c', 3), pin('d', 4)], { ...around, waiting });
  expect(marks).toEqual([
    { id: 'a', number: 1, status: 'complete', at: { x: 7, y: 8 }, isWaiting: true },
    { id: 'c', number: 3, status: 'open', at: { x: 1, y: 2 }, isWaiting: true },
    { id: 'd', number: 4, status: 'open', at: { x: 1, y: 2 } },
  ]);
});

test('a note that is on this device alone has a mark without a number', () => {
  const made = (id: string, floorId: string): QueuedStep => {
    const place = at(3, 4, floorId);
    const body = { id, projectId: 'p', text: '', place, assignee: null, dueDate: null, tagIds: [] };
    const note = exampleNote({ id, projectId: 'p', number: null, status: 'none', place });
    const work = { kind: 'create', isMade: false, note, body } as const;
    return { id, noteId: id, projectId: 'p', at: 0, key: '', refusal: null, failures: 0, work };
  };
  const kept = [made('n', 'f'), made('o', 'other')];
  expect(shownMarks(undefined, { ...around, kept })).toEqual([
    { id: 'n', number: null, status: 'none', at: { x: 3, y: 4 }, isWaiting: true },
  ]);
});
