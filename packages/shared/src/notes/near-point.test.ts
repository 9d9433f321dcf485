import { expect, test } from 'vitest';
import { nearWord, parseNear } from './near-point.ts';

const floorId = '01890000-0000-7000-8000-0000000000f1';

test('a point with a distance is read as it was written', () => {
  const point = { floorId, x: -120.5, y: 3000, metres: 2.5 };
  expect(nearWord(point)).toBe(`${floorId},-120.5,3000,2.5`);
  expect(parseNear(nearWord(point))).toEqual(point);
  expect(nearWord({ ...point, x: 1 / 3 })).toBe(`${floorId},0.333,3000,2.5`);
});

test.each([
  '',
  `${floorId},1,2`,
  `${floorId},1,2,3,4`,
  `${floorId},,2,3`,
  `${floorId},1,2,0`,
  `${floorId},1,2,-1`,
  `${floorId},1,2,1001`,
  `${floorId},1e3,2,5`,
  `${floorId},NaN,2,5`,
  `${floorId},999999999,2,5`,
  `${'-'.repeat(36)},1,2,5`,
])('%s is none', (word) => expect(parseNear(word)).toBeNull());
