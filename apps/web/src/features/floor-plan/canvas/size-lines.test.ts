import { expect, test } from 'vitest';
import { placeZoneLabels } from './place-zone-labels.ts';
import { roomOf, sizeLines } from './size-lines.ts';

const RING = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 200 },
  { x: 100, y: 200 },
];

test('the width stands above and the height at the right, past a label that stands above', () => {
  expect(sizeLines(RING, true)).toEqual({
    above: { from: { x: 100, y: 78 }, to: { x: 300, y: 78 } },
    beside: { from: { x: 322, y: 100 }, to: { x: 322, y: 200 } },
  });
  expect(sizeLines(RING, false)?.above.from.y).toBe(58);
  expect(sizeLines([], true)).toBeNull();
});

test('the sizes of a zone never take the place of its own label', () => {
  for (const namePx of [40, 250]) {
    const lines = sizeLines(RING, namePx < 200);
    const taken = lines ? [lines.above, lines.beside].map((line) => roomOf(line)) : [];
    const wish = { points: RING, fullPx: namePx + 50, namePx };
    expect(placeZoneLabels([wish], taken)).toEqual(placeZoneLabels([wish]));
  }
});
