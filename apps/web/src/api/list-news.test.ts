import { NEWS_SUBJECTS } from '@plumbline/shared/protocol/live-feed.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInvalidator } from './create-invalidator.ts';
import { NEWS_REST_MS, staleByNews } from './list-news.ts';
import { queryClient, queryKeys } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const stale = (of: string) => staleByNews(of).map(({ queryKey }) => queryKey?.join('/'));

it('counts a log anew and leaves its page alone, and reads the lists that follow by themselves', () => {
  expect(stale('operations')).toEqual(['log/oper-news']);
  expect(stale('logins')).toEqual(['log/login-news']);
  expect(stale('mails')).toEqual(['platform/mail/list']);
  expect(stale('jobs')).toEqual(['platform/jobs']);
  expect(stale('inside')).toEqual(['inside']);
  for (const list of Object.keys(NEWS_SUBJECTS)) expect(stale(list)).not.toEqual([]);
  expect(stale('invented-later')).toEqual([]);
});

it('asks once in two seconds however often it hears, for the last word too, and not without one', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  const hear = createInvalidator(NEWS_REST_MS);
  for (let elapsedMs = 0; elapsedMs < 10_000; elapsedMs += 5) {
    hear(staleByNews('operations'));
    vi.advanceTimersByTime(5);
  }
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(6);
  const during = asked.mock.calls.length;
  vi.advanceTimersByTime(NEWS_REST_MS);
  expect(asked).toHaveBeenCalledTimes(during + 1);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveBeenCalledTimes(during + 1);
  hear(staleByNews('logins'));
  vi.advanceTimersByTime(200);
  expect(asked).toHaveBeenLastCalledWith({ queryKey: queryKeys.logNews('login') });
  asked.mockRestore();
});
