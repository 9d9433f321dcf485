import type { Dot } from '@plumbline/shared/contract/inspection.ts';
import { expect, test } from 'vitest';
import { capturesAt, capturesSince, reachPx } from './captures-at.ts';

let made = 0;
const dot = (inspectionId: string, takenOn: string, x: number, y = 0): Dot => ({
  id: `${(made += 1)}`,
  inspectionId,
  frame: made,
  projection: 'sphere',
  takenAt: null,
  place: { x, y, source: 'hand' },
  heading: { deg: null, source: 'none', accuracyDeg: null },
  version: 1,
  takenOn,
});

test('of each inspection the nearest capture within reach is the one of a place, newest day first', () => {
  const dots = [
    dot('new', '2026-11-20', 8),
    dot('new', '2026-11-20', 3),
    dot('far', '2026-11-10', 11),
    dot('old', '2026-10-30', -6),
  ];
  const found = capturesAt(dots, { x: 0, y: 0 }, 10);
  expect(found.map(({ inspectionId, place }) => [inspectionId, place?.x])).toEqual([
    ['new', 3],
    ['old', -6],
  ]);
});

test('a place is two metres around a point, or a part of a sheet without a scale', () => {
  const image = { widthPx: 1000, heightPx: 500 };
  expect(reachPx({ mmPerPx: 20, image })).toBe(100);
  expect(reachPx({ mmPerPx: null, image })).toBe(40);
});

test('a range counts its days back from today', () => {
  const dots = [dot('a', '2026-11-20', 0), dot('b', '2026-10-26', 0), dot('c', '2026-10-25', 0)];
  const today = new Date('2026-11-25T12:00:00Z');
  expect(capturesSince(dots, 30, today)).toHaveLength(2);
  expect(capturesSince(dots, null, today)).toHaveLength(3);
});
