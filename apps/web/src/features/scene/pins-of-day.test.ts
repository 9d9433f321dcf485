import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import { expect, test } from 'vitest';
import { pinsOfDay } from './pins-of-day.ts';

const pane = { inspectionId: 'first', takenOn: '2026-11-02' };

function pin(id: string, createdAt: string | null, inspectionId?: string): NotePin {
  const sight = { captureId: 'c', yawDeg: 0, pitchDeg: 0, fieldNoteId: null, accuracyM: null };
  return {
    id,
    number: 1,
    status: 'open',
    x: 0,
    y: 0,
    type: 'manual',
    tagIds: [],
    createdAt,
    version: 1,
    ...(inspectionId && { sight: { ...sight, inspectionId } }),
  };
}

test('notes made after the day of a pane are absent from it, by the clock of the project', () => {
  const late = pin('late', '2026-11-02T23:30:00Z');
  const pins = [pin('before', '2026-11-01T10:00:00Z'), late, pin('after', '2026-11-05T10:00:00Z')];
  expect(pinsOfDay(pins, pane, 'America/New_York').map(({ id }) => id)).toEqual(['before', 'late']);
  expect(pinsOfDay(pins, pane, 'Asia/Tokyo').map(({ id }) => id)).toEqual(['before']);
});

test('a note made in a picture of that day stays, and so do those whose time is not told', () => {
  const pins = [
    pin('in-it', '2026-11-09T10:00:00Z', 'first'),
    pin('elsewhere', '2026-11-09T10:00:00Z', 'second'),
    pin('untold', null),
  ];
  expect(pinsOfDay(pins, pane, 'UTC').map(({ id }) => id)).toEqual(['in-it', 'untold']);
});
