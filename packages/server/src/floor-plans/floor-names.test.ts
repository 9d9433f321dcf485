import { expect, test } from 'vitest';
import { nameKey } from '../names/name-key.ts';
import { freeName } from './floor-names.ts';

test('D91 a taken name gets a number, within eighty characters and without half of one', () => {
  const taken = new Set([nameKey('L00'), nameKey('L00 (2)')]);
  expect(freeName('l00', taken)).toBe('l00 (3)');
  expect(freeName('L00', taken)).toBe('L00 (4)');
  expect(freeName('L01', taken)).toBe('L01');
  const long = 'x'.repeat(100);
  expect(freeName(long, taken)).toHaveLength(80);
  const second = freeName(long, taken);
  expect(second).toHaveLength(80);
  expect(second.endsWith(' (2)')).toBe(true);
  expect(freeName(`${'x'.repeat(79)}👷`, taken)).toBe('x'.repeat(79));
});
