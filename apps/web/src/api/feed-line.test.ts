import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineGone, lineLost, lineUp, linesLostAt } from './feed-line.ts';

const A = 'project-a';
const B = 'project-b';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  for (const id of [A, B]) lineGone(id);
  vi.useRealTimers();
});

test('a line that comes back within two seconds was never down', () => {
  lineUp(A);
  lineLost(A);
  vi.advanceTimersByTime(1900);
  expect(linesLostAt()).toBeNull();
  lineUp(A);
  vi.advanceTimersByTime(10_000);
  expect(linesLostAt()).toBeNull();
});

test('a lost line tells when it was lost, however often it is tried', () => {
  lineUp(A);
  lineLost(A);
  vi.advanceTimersByTime(2100);
  lineLost(A);
  expect(linesLostAt()).toBe(1_000_000);
  lineUp(A);
  expect(linesLostAt()).toBeNull();
});

test('a line that never came up counts from when it was wanted', () => {
  lineLost(A);
  vi.advanceTimersByTime(5000);
  expect(linesLostAt()).toBe(1_000_000);
});

test('the first of several counts, and one that nobody needs any more does not', () => {
  lineLost(A);
  vi.advanceTimersByTime(500);
  lineLost(B);
  vi.advanceTimersByTime(3000);
  expect(linesLostAt()).toBe(1_000_000);
  lineGone(A);
  expect(linesLostAt()).toBe(1_000_500);
});
