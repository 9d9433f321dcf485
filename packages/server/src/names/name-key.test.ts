import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test.each([
  ['Ground Floor', ' ground floor '],
  ['Straße', 'STRASSE'],
  ['Étage', 'e\u0301tage'.toUpperCase()],
  ['ΟΔΟΣ', 'οδος'],
  ['地下一階', '地下一階'],
  ['ISPARTA', 'ısparta'],
])('D91 %s and %s are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test('D91 names that differ in more than case differ, a Turkish dot too', () => {
  expect(nameKey('İzmir')).not.toBe(nameKey('Izmir'));
  expect(nameKey('Level 1')).not.toBe(nameKey('Level 2'));
  expect(nameKey('ا')).not.toBe(nameKey('أ'));
});
