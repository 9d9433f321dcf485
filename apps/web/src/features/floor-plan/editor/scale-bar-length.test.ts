import { expect, test } from 'vitest';
import { scaleBarMm } from './scale-bar-length.ts';

test('the longest round length that fits 200 px', () => {
  expect(scaleBarMm(0.04, false)).toBe(5000);
  expect(scaleBarMm(0.11, false)).toBe(1000);
  expect(scaleBarMm(2, false)).toBe(100);
  expect(scaleBarMm(0.04, true)).toBeCloseTo(10 * 304.8);
});
