import { INSIDE_NEWS, isNewsOf, type NewsOf } from '@plumbline/shared/protocol/live-feed.ts';
import type { StaleQueries } from './create-invalidator.ts';
import { queryKeys } from './query-client.ts';

/** However much is written, each list that is looked at asks no more often. */
export const NEWS_REST_MS = 2000;

/** A log stands still while it is read: only what has come is counted anew. */
const KEYS: Record<NewsOf | typeof INSIDE_NEWS, readonly string[]> = {
  operations: queryKeys.logNews('oper'),
  logins: queryKeys.logNews('login'),
  mails: [...queryKeys.platformMail, 'list'],
  jobs: queryKeys.platformJobs,
  [INSIDE_NEWS]: queryKeys.inside,
};

/** Queries that news of a list make stale; none for a list invented later. */
export function staleByNews(of: string): StaleQueries[] {
  return isNewsOf(of) || of === INSIDE_NEWS ? [{ queryKey: KEYS[of] }] : [];
}

/** What came while nobody listened is told by nobody: it is asked for when the feed is back. */
export function staleAfterSilence(): StaleQueries[] {
  return Object.values(KEYS).map((queryKey) => ({ queryKey }));
}
