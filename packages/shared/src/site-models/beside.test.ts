import { expect, test } from 'vitest';
import type { ModelPlace } from '../models/model-facts.ts';
import { moveBeside } from './beside.ts';

const box = (min: ModelPlace, sizeM = 20) => ({
  min,
  max: [min[0] + sizeM, min[1] + sizeM, min[2] + sizeM] satisfies ModelPlace,
});

test('M34 architecture and structure of one site, both far from the origin, fit as they are', () => {
  const architecture = box([3_500_000, 5_480_000, 120]);
  expect(moveBeside(architecture, box([3_500_002, 5_479_998, 118]))).toBeNull();
  expect(moveBeside(architecture, box([3_501_500, 5_480_000, 120]))).toBeNull();
});

test('M34 one that is placed on the map twice is shown near, standing where the first stands', () => {
  const architecture = box([3_500_000, 5_480_000, 120]);
  const twice = box([7_000_000, 10_960_000, 240], 10);
  const move = moveBeside(architecture, twice);
  expect(move && twice.min.map((each, axis) => each + (move[axis] ?? 0))).toEqual([
    3_500_005, 5_480_005, 120,
  ]);
});
