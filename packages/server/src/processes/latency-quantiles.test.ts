import { expect, test } from 'vitest';
import { LATENCY_SECONDS } from '../metrics.ts';
import { addBuckets, quantileMs } from './latency-quantiles.ts';

/** Counts by the upper bound of their bucket in milliseconds. */
function buckets(counts: Record<number, number>, above = 0): number[] {
  return [...LATENCY_SECONDS.map((bound) => counts[bound * 1000] ?? 0), above];
}

test('a share lies evenly within its bucket', () => {
  expect(quantileMs(buckets({ 10: 100 }), 0.5)).toBeCloseTo(7.5);
  expect(quantileMs(buckets({ 1: 50, 50: 50 }), 0.5)).toBeCloseTo(1);
  expect(quantileMs(buckets({ 1: 50, 50: 50 }), 0.75)).toBeCloseTo(37.5);
});

test('nothing measured is no figure, and what is slower than all bounds is told as the highest', () => {
  expect(quantileMs(buckets({}), 0.5)).toBeNull();
  expect(quantileMs(buckets({}, 3), 0.95)).toBe(5000);
});

test('the counts of several processes are one distribution', () => {
  const sum = addBuckets([buckets({ 1: 90 }), buckets({ 100: 10 }), buckets({ 1: 90 })]);
  expect(sum).toEqual(buckets({ 1: 180, 100: 10 }));
  expect(addBuckets([])).toEqual(buckets({}));
});
