import { turned } from '@plumbline/shared/geometry/turned.ts';
import { expect, test } from 'vitest';
import { apartByHeadings, aroundNorth, firstLook, lookAcross, readLook, writeDeg } from './look.ts';

test('an address says where one looks, to two decimals, and back', () => {
  expect(readLook('42.25', '-3.1')).toEqual({ yawDeg: 42.25, pitchDeg: -3.1 });
  expect(writeDeg(42.254_999)).toBe('42.25');
  expect(writeDeg(-0.001)).toBe('0');
});

test.each([
  [null, null],
  ['', ' '],
  ['north', '1e999'],
])('what cannot be read says nothing: %s, %s', (yaw, pitch) => {
  expect(readLook(yaw, pitch)).toBeNull();
});

test('who says nothing looks straight ahead, and in a part of the sphere at its middle', () => {
  expect(firstLook({ spherePart: null })).toEqual({ yawDeg: 0, pitchDeg: 0 });
  const spherePart = { left: 0.5, top: 0.25, width: 0.5, height: 0.25 };
  expect(firstLook({ spherePart })).toEqual({ yawDeg: 90, pitchDeg: 22.5 });
});

test('a look beyond the pole or around more than once is brought back', () => {
  expect(readLook('725', '-91')).toEqual({ yawDeg: 5, pitchDeg: -90 });
  expect(turned(180)).toBe(-180);
  expect(turned(-181)).toBe(179);
  expect(aroundNorth(-40)).toBe(320);
});

test('M20 the bearing stays where the camera of the other date was turned by 140°; an unknown heading says so', () => {
  expect(lookAcross({ yawDeg: 10, pitchDeg: -5 }, apartByHeadings(30, 170) ?? 0)).toEqual({
    yawDeg: -130,
    pitchDeg: -5,
  });
  expect(apartByHeadings(null, 170)).toBeNull();
  expect(apartByHeadings(30, null)).toBeNull();
});
