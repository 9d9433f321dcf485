import { expect, test } from 'vitest';
import { readWorldPoint } from './read-world-point.ts';

test.each([
  ['43.467448, 11.885126', { lat: 43.467_448, lon: 11.885_126 }],
  [' -22.959175 −67.810808 ', { lat: -22.959_175, lon: -67.810_808 }],
  ['35.68°; 139.76°', { lat: 35.68, lon: 139.76 }],
  ['90,180', { lat: 90, lon: 180 }],
])('%s is a place', (text, place) => {
  expect(readWorldPoint(text)).toEqual(place);
});

test.each(['', '43.4', '90.1, 10', '10, 180.5', 'north, east', '1,2,3', '43,467 11,885'])(
  '%s is none',
  (text) => {
    expect(readWorldPoint(text)).toBeNull();
  },
);
