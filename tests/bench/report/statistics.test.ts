import { describe, expect, test } from 'vitest';
import { median, pairedRatio, percentile, quotient, sum } from './statistics.ts';

describe('percentile', () => {
  test('interpolates between neighbours, in whatever order they come', () => {
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(percentile([10, 20], 0.99)).toBeCloseTo(19.9);
    expect(percentile([30, 10, 20], 0)).toBe(10);
    expect(percentile([30, 10, 20], 1)).toBe(30);
  });

  test('of one sample is that sample, of none is nothing', () => {
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNull();
  });

  test('orders numbers as numbers', () => {
    expect(percentile([9, 100, 11], 0.5)).toBe(11);
  });
});

test('the median leaves out what was not measured', () => {
  expect(median([null, 5, null, 1])).toBe(3);
  expect(median([null])).toBeNull();
});

describe('paired ratio', () => {
  test('is taken round by round, so a slow round does not tip it', () => {
    expect(pairedRatio([2, 200, 2], [1, 100, 1])).toBe(2);
  });

  test('leaves out rounds in which one side is missing or nothing', () => {
    expect(pairedRatio([2, null, 6, 9], [1, 5, 0, 3])).toBe(2.5);
    expect(pairedRatio([1], [])).toBeNull();
  });
});

test('sums and quotients of missing figures are missing', () => {
  expect(sum([1, null, 2])).toBe(3);
  expect(sum([null])).toBeNull();
  expect(quotient(6, 3)).toBe(2);
  expect(quotient(6, 0)).toBeNull();
  expect(quotient(null, 3)).toBeNull();
});
