import { expect, test } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

test('a burst passes, then one request per token, each key for itself', () => {
  let now = 0;
  const buckets = new TokenBuckets({ perSecond: 2, burst: 3 }, () => now);
  expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0]);
  expect(buckets.take('a')).toBe(1);
  expect(buckets.take('b')).toBe(0);
  now = 500;
  expect(buckets.take('a')).toBe(0);
  expect(buckets.take('a')).toBe(1);
});
