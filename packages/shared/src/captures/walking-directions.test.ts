import { expect, test } from 'vitest';
import { walkingDirections } from './walking-directions.ts';

type Taken = readonly [x: number, y: number, movement?: number];
const directions = (...frames: Taken[]) =>
  walkingDirections(frames.map(([x, y, movement]) => ({ place: { x, y }, movement: movement ?? null }))).map(
    (deg) => deg && Math.round(deg),
  );

test('each frame looks ahead, and a corner is taken between its legs', () => {
  expect(directions([0, 0], [10, 0], [20, 0], [20, 10], [20, 20])).toEqual([90, 90, 135, 180, 180]);
  expect(directions([0, 0], [0, -10], [-10, -10])).toEqual([0, 315, 270]);
});

test('who stands still looks the way they came, also where the next way is another', () => {
  expect(directions([0, 0], [10, 0], [10, 0], [10, 0], [10, 10])).toEqual([90, 90, 90, 90, 180]);
});

test('M14 pins that are a little apart while the picture stands still say nothing of a direction', () => {
  expect(directions([0, 0, 0.1], [10, 0, 0.1], [10.4, -3, 0.001], [9.8, 2, 0.002], [20, 0, 0.1])).toEqual([
    90, 90, 90, 90, 79,
  ]);
});

test('a walk that begins with standing looks where it goes, and who turns round keeps the way up to there', () => {
  expect(directions([0, 0], [0, 0, 0.001], [0, 10])).toEqual([180, 180, 180]);
  expect(directions([0, 0], [10, 0], [1, 1], [-10, 0])).toEqual([90, 90, 270, 275]);
});

test('where nobody went anywhere there is no direction', () => {
  expect(directions([5, 5], [5, 5], [6, 6, 0.001])).toEqual([null, null, null]);
  expect(directions([5, 5])).toEqual([null]);
  expect(directions()).toEqual([]);
});
