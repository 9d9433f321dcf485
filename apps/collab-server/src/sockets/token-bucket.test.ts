import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

it('lets the burst through and then the rate', () => {
  const bucket = new TokenBucket(10, 20, 0);
  const taken = (atMs: number, tries: number) =>
    Array.from({ length: tries }, () => bucket.take(atMs)).filter(Boolean).length;
  expect(taken(0, 50)).toBe(20);
  expect(taken(50, 5)).toBe(0);
  expect(taken(1000, 50)).toBe(10);
  expect(taken(1_000_000, 50)).toBe(20);
});

it('lets several through together or none of them', () => {
  const bucket = new TokenBucket(10, 20, 0);
  expect(bucket.take(0, 15)).toBe(true);
  expect(bucket.take(0, 15)).toBe(false);
  expect(bucket.take(0, 5)).toBe(true);
  expect(bucket.take(1000, 11)).toBe(false);
  expect(bucket.take(1000, 10)).toBe(true);
});
