import { expect, test } from 'vitest';
import { isComplete, linesOf, measured, takesMore } from './measure.ts';

const at = (x: number, y: number, z: number) => ({ x, y, z });
/** As clouds lie: where a float of 32 bits tells no centimetres apart. */
const FAR = at(636_001.5, 848_935.25, 406.5);
const away = (x: number, y: number, z: number) => at(FAR.x + x, FAR.y + y, FAR.z + z);

test('a distance has its parts across and up', () => {
  const places = [away(0, 0, 0), away(3, 4, 12)];
  expect(measured({ kind: 'distance', places })).toEqual({ of: 'length', value: 13, across: 5, up: 12 });
});

test('a height is what is above, whichever point was first', () => {
  const places = [away(1, 2, 3), away(9, 9, 0.5)];
  expect(measured({ kind: 'height', places })).toMatchObject({ value: 2.5, up: -2.5 });
});

test('an angle is that at its second point', () => {
  const places = [away(1, 0, 0), away(0, 0, 0), away(0, 0, 2)];
  expect(measured({ kind: 'angle', places })).toEqual({ of: 'angle', deg: 90 });
});

test('there is no angle at a point that lies on another', () => {
  expect(measured({ kind: 'angle', places: [FAR, FAR, away(0, 2, 0)] })).toBeNull();
});

test('a height is drawn straight up and then across, an area is closed', () => {
  const two = [at(0, 0, 5), at(3, 4, 2)];
  expect(linesOf({ kind: 'height', places: two })).toEqual([at(0, 0, 5), at(0, 0, 2), at(3, 4, 2)]);
  expect(linesOf({ kind: 'area', places: two })).toEqual(two);
  expect(linesOf({ kind: 'area', places: [...two, FAR] })).toEqual([...two, FAR, at(0, 0, 5)]);
});

test('an area of a wall and of a floor, also with a corner that points inwards', () => {
  const wall = [away(0, 0, 0), away(4, 0, 0), away(4, 0, 2.5), away(0, 0, 2.5)];
  expect(measured({ kind: 'area', places: wall })).toEqual({ of: 'area', value: 10, around: 13 });
  const floor = [away(0, 0, 0), away(4, 0, 0), away(4, 4, 0), away(2, 1, 0), away(0, 4, 0)];
  expect(measured({ kind: 'area', places: floor })).toMatchObject({ value: 10 });
});

test('what lacks points measures nothing; only an area takes any number of them', () => {
  const two = [away(0, 0, 0), away(1, 0, 0)];
  expect(measured({ kind: 'angle', places: two })).toBeNull();
  expect(measured({ kind: 'area', places: two })).toBeNull();
  expect(isComplete({ kind: 'distance', places: two })).toBe(true);
  expect(takesMore({ kind: 'distance', places: two })).toBe(false);
  expect(takesMore({ kind: 'area', places: [...two, away(1, 1, 0), away(0, 1, 0)] })).toBe(true);
});
