import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { pageTrueAt } from './page-true-at.ts';
import { queryClient, queryKeys } from './query-client.ts';

const LOST_AT = 5000;
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

/** Something that the page shows, as it came at that time. */
function show(queryKey: readonly string[], updatedAt: number): void {
  queryClient.setQueryData(queryKey, 'data', { updatedAt });
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => 'newer', staleTime: Infinity });
  stops.push(observer.subscribe(() => undefined));
}

test('records of a project are true until their feed was lost', () => {
  show(queryKeys.projectDetail('p'), 1000);
  show(queryKeys.floorPlans('p'), 4000);
  expect(pageTrueAt(LOST_AT)).toBe(LOST_AT);
});

test('so is what the feed of the tenant tells of', () => {
  show(queryKeys.notifications, 1000);
  show([...queryKeys.members, 'page'], 2000);
  expect(pageTrueAt(LOST_AT)).toBe(LOST_AT);
});

test('what came after that is true since then, and the oldest counts', () => {
  show(queryKeys.projectDetail('p'), 9000);
  expect(pageTrueAt(LOST_AT)).toBe(9000);
  show(queryKeys.floorPlans('p'), 1000);
  expect(pageTrueAt(LOST_AT)).toBe(LOST_AT);
});

test('the list of projects counts what no feed tells of: it is as old as its answer', () => {
  show([...queryKeys.projects, 'pages'], 3000);
  expect(pageTrueAt(LOST_AT)).toBe(3000);
});

test('what is not on the screen does not count', () => {
  queryClient.setQueryData(queryKeys.projects, 'data', { updatedAt: 1000 });
  expect(pageTrueAt(LOST_AT)).toBe(LOST_AT);
});
