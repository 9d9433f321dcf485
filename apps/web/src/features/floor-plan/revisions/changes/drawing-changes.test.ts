import { expect, test } from 'vitest';
import { compareEdges, edgesOf, grow } from './drawing-changes.ts';
import { countUnder, doubtFinder } from './find-doubts.ts';

const SIZE = { widthPx: 200, heightPx: 120 };
const WHOLE = { bounds: { left: 0, top: 0, right: 200, bottom: 120 }, scale: 1 };

/** White paper with black boxes `[left, top, width, height]`. */
function drawing(...boxes: [number, number, number, number][]): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(SIZE.widthPx * SIZE.heightPx * 4).fill(255);
  for (const [left, top, width, height] of boxes) {
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1)
        rgba.fill(0, (y * SIZE.widthPx + x) * 4, (y * SIZE.widthPx + x) * 4 + 3);
  }
  return rgba;
}

const edges = (rgba: Uint8ClampedArray) => edgesOf(rgba, SIZE.widthPx, SIZE.heightPx);
const compare = (before: Uint8ClampedArray, after: Uint8ClampedArray) =>
  compareEdges(edges(before), edges(after), { ...SIZE, tolerancePx: 2 });
const count = (map: Uint8Array) => map.reduce((sum, each) => sum + each, 0);
const square = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

test('a line that moved by less than the tolerance did not change; one that moved further came and went', () => {
  const near = compare(drawing([50, 10, 2, 90]), drawing([52, 10, 2, 90]));
  expect([count(near.removed), count(near.added)]).toEqual([0, 0]);
  const far = compare(drawing([50, 10, 2, 90]), drawing([70, 10, 2, 90]));
  expect(count(far.removed)).toBeGreaterThan(150);
  expect(count(far.added)).toBe(count(far.removed));
  expect(far.removed[50 + 40 * SIZE.widthPx]).toBe(1);
  expect(far.added[70 + 40 * SIZE.widthPx]).toBe(1);
});

test('another fill is a change at its outline only, and transparent paper is white', () => {
  const filled = compare(drawing(), drawing([40, 40, 60, 40]));
  expect(filled.added[60 + 60 * SIZE.widthPx]).toBe(0);
  expect(filled.added[40 + 60 * SIZE.widthPx]).toBe(1);
  const clear = new Uint8ClampedArray(SIZE.widthPx * SIZE.heightPx * 4);
  expect(count(compare(drawing(), clear).added)).toBe(0);
});

test('growing reaches the radius in every direction and stops at the border', () => {
  const map = new Uint8Array(SIZE.widthPx * SIZE.heightPx);
  map[0] = 1;
  map[100 + 60 * SIZE.widthPx] = 1;
  const grown = grow(map, SIZE.widthPx, SIZE.heightPx, 3);
  expect(count(grown)).toBe(16 + 49);
  expect(grown[103 + 63 * SIZE.widthPx]).toBe(1);
  expect(grown[104 + 60 * SIZE.widthPx]).toBe(0);
});

test('only what is drawn where the drawing changed is doubtful', () => {
  const before = drawing([20, 20, 2, 80], [90, 20, 2, 80], [160, 20, 2, 80]);
  const after = drawing([20, 20, 2, 80], [110, 20, 2, 80], [160, 20, 2, 80]);
  const rooms = [
    { id: 'west', points: square(10, 15, 60, 105) },
    { id: 'middle', points: square(75, 15, 130, 105) },
    { id: 'east', points: square(145, 15, 180, 105) },
    { id: 'off the plan', points: square(900, 900, 950, 950) },
  ];
  expect(doubtFinder(compare(before, after), WHOLE)(rooms)).toEqual([
    { objectId: 'middle', changedShare: 1 },
  ]);
});

test('a wall that moved just beside an outline belongs to it; the frame carries plan space to the map', () => {
  const changes = compare(drawing([100, 20, 2, 80]), drawing());
  const half = { bounds: { left: -100, top: -40, right: 300, bottom: 200 }, scale: 0.5 };
  const beside = (right: number) =>
    countUnder({ id: 'a', points: square(0, 0, right, 160) }, changes, half).changed;
  // On the map the outline ends at 98, 4 px before the wall, or at 80.
  expect(beside(96)).toBeGreaterThan(60);
  expect(beside(60)).toBe(0);
});

test('a speck is no doubt, however little else is there', () => {
  const speck = compare(drawing(), drawing([50, 50, 4, 4]));
  expect(countUnder({ id: 'a', points: square(30, 30, 80, 80) }, speck, WHOLE).changed).toBeGreaterThan(0);
  expect(doubtFinder(speck, WHOLE)([{ id: 'a', points: square(30, 30, 80, 80) }])).toEqual([]);
});

test('a second search finds what was drawn or moved since, and forgets what is gone', () => {
  const find = doubtFinder(compare(drawing([20, 20, 2, 80]), drawing()), WHOLE);
  const still = { id: 'still', points: square(10, 15, 60, 105) };
  expect(find([still])).toHaveLength(1);
  const drawn = { id: 'drawn', points: square(15, 15, 50, 100) };
  expect(
    find([still, drawn])
      .map(({ objectId }) => objectId)
      .toSorted(),
  ).toEqual(['drawn', 'still']);
  const moved = { id: 'still', points: square(145, 15, 180, 105) };
  expect(find([moved, drawn]).map(({ objectId }) => objectId)).toEqual(['drawn']);
  expect(find([moved])).toEqual([]);
});
