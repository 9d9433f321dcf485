import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { expect, it } from 'vitest';
import { scallopsAlong } from './cloud-path.ts';

const square = [
  { x: 0, y: 0 },
  { x: 60, y: 0 },
  { x: 60, y: 60 },
  { x: 0, y: 60 },
];

it.each([
  ['one way round', square],
  ['the other', square.toReversed()],
])('bulges outwards, %s, and comes back to where it began', (_, ring) => {
  const bumps = scallopsAlong(ring, 12);
  expect(bumps).toHaveLength(20);
  expect(bumps.at(-1)?.to).toEqual(ring[0]);
  const reach = boundsOf(bumps.map(({ control }) => control));
  expect(reach?.left).toBeCloseTo(-7.44);
  expect(reach?.bottom).toBeCloseTo(67.44);
});

it('has one bump at least on every edge, and none on an edge without length', () => {
  expect(scallopsAlong(square, 1000)).toHaveLength(4);
  expect(scallopsAlong([...square, { x: 0, y: 0 }], 60)).toHaveLength(4);
});
