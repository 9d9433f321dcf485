import { expect, test } from 'vitest';
import { freeName } from './floor-names.ts';
import { floorNameKey } from './floor-name-key.ts';

test.each([
  ['Ground Floor', ' ground floor '],
  ['Straße', 'STRASSE'],
  ['Étage', 'e\u0301tage'.toUpperCase()],
  ['ΟΔΟΣ', 'οδος'],
  ['地下一階', '地下一階'],
  ['ISPARTA', 'ısparta'],
])('D91 %s and %s are one name', (one, other) => {
  expect(floorNameKey(one)).toBe(floorNameKey(other));
});

test('D91 names that differ in more than case differ, a Turkish dot too', () => {
  expect(floorNameKey('İzmir')).not.toBe(floorNameKey('Izmir'));
  expect(floorNameKey('Level 1')).not.toBe(floorNameKey('Level 2'));
  expect(floorNameKey('ا')).not.toBe(floorNameKey('أ'));
});

test('a taken name gets a number, within eighty characters', () => {
  const taken = new Set([floorNameKey('L00'), floorNameKey('L00 (2)')]);
  expect(freeName('l00', taken)).toBe('l00 (3)');
  expect(freeName('L00', taken)).toBe('L00 (4)');
  expect(freeName('L01', taken)).toBe('L01');
  const long = 'x'.repeat(100);
  expect(freeName(long, taken)).toHaveLength(80);
  const second = freeName(long, taken);
  expect(second).toHaveLength(80);
  expect(second.endsWith(' (2)')).toBe(true);
});
