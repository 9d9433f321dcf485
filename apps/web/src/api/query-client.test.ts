import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { RequestError } from './request-error.ts';

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Two readers of one failing query, the second `laterMs` after the first was answered; how often it was asked. */
async function timesAsked(code: number, laterMs: number): Promise<number> {
  vi.useFakeTimers();
  let asked = 0;
  const options = {
    queryKey: ['project', String(code), String(laterMs)],
    queryFn: () => {
      asked += 1;
      return Promise.reject(new RequestError(code, 'no'));
    },
  };
  const stopFirst = new QueryObserver(queryClient, queryClient.defaultQueryOptions(options)).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(laterMs);
  const stopSecond = new QueryObserver(queryClient, queryClient.defaultQueryOptions(options)).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(10);
  stopFirst();
  stopSecond();
  return asked;
}

test.each([404, 403])('%d is an answer: who joins soon after does not ask again', async (code) => {
  expect(await timesAsked(code, 1000)).toBe(1);
});

test('a refusal grows stale as data does: rights may have come back', async () => {
  expect(await timesAsked(404, 60_000)).toBe(2);
});

test('a call that failed for another reason is tried by the next reader', async () => {
  expect(await timesAsked(500, 1000)).toBe(2);
  expect(await timesAsked(0, 1000)).toBe(2);
});

test.each([
  [404, undefined],
  [403, undefined],
  [500, 'seen'],
  [0, 'seen'],
])('after a %d what was there before is %s', async (code, left) => {
  const queryKey = ['list', String(code)];
  queryClient.setQueryData(queryKey, 'seen');
  const queryFn = () => Promise.reject(new RequestError(code, 'no'));
  const observer = new QueryObserver(queryClient, queryClient.defaultQueryOptions({ queryKey, queryFn }));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  expect([observer.getCurrentResult().status, observer.getCurrentResult().data]).toEqual(['error', left]);
  stop();
});
