import { expect, test } from 'vitest';
import { linesOf, measured } from './measure.ts';

test('distance, height and angle between points', () => {
  expect(
    measured({
      kind: 'distance',
      points: [
        [0, 0, 0],
        [3, 4, 12],
      ],
    }),
  ).toBe(13);
  expect(
    measured({
      kind: 'height',
      points: [
        [0, 0, 5],
        [3, 4, 2],
      ],
    }),
  ).toBe(3);
  expect(
    measured({
      kind: 'angle',
      points: [
        [1, 0, 0],
        [0, 0, 0],
        [0, 2, 0],
      ],
    }),
  ).toBeCloseTo(90);
  expect(
    measured({
      kind: 'angle',
      points: [
        [1, 0, 0],
        [1, 0, 0],
        [0, 2, 0],
      ],
    }),
  ).toBeNull();
  expect(
    measured({
      kind: 'angle',
      points: [
        [1, 0, 0],
        [0, 0, 0],
      ],
    }),
  ).toBeNull();
});

test('a height is drawn straight up and then across', () => {
  expect(
    linesOf({
      kind: 'height',
      points: [
        [0, 0, 5],
        [3, 4, 2],
      ],
    }),
  ).toEqual([
    [0, 0, 5],
    [0, 0, 2],
    [3, 4, 2],
  ]);
});
