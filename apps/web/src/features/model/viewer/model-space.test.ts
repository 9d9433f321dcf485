import { expect, test } from 'vitest';
import { ModelSpace, originOf } from './model-space.ts';
import { sectionPlanes } from './section-planes.ts';

test('places come back from the view, north is away from the eye and height is up', () => {
  const space = new ModelSpace([3_500_000, 5_480_000, 100]);
  const seen = space.toView([3_500_010, 5_480_020, 103]);
  expect([seen.x, seen.y, seen.z]).toEqual([10, 3, -20]);
  expect(space.toPlace(seen)).toEqual([3_500_010, 5_480_020, 103]);
});

test('only a model far away is shown from an origin of its own, in whole metres', () => {
  expect(originOf({ shiftM: [12.3, -400, 3.2] })).toEqual([0, 0, 0]);
  expect(originOf({ shiftM: [3_500_000.4, 5_479_999.6, 120.2] })).toEqual([3_500_000, 5_480_000, 120]);
});

test('a section keeps what is inside of its box', () => {
  const space = new ModelSpace([0, 0, 0]);
  const planes = sectionPlanes(space.toBox({ min: [0, 0, 0], max: [2, 3, 4] }));
  const isKept = (place: [number, number, number]) =>
    planes.every((plane) => plane.distanceToPoint(space.toView(place)) >= 0);
  expect([isKept([1, 1, 1]), isKept([2.1, 1, 1]), isKept([1, -0.1, 1]), isKept([1, 1, 4.1])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
