import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

const GATHER_MS = 200;

export type StaleQueries = Pick<InvalidateQueryFilters, 'queryKey' | 'predicate'>;

/** Many events at once cost one refetch per list, and after one it rests for as long as wanted. */
export function createInvalidator(restMs = 0): (stale: readonly StaleQueries[]) => void {
  const waiting = new Map<string, StaleQueries>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    for (const filters of waiting.values()) void queryClient.invalidateQueries(filters);
    waiting.clear();
    if (restMs > 0) timer = setTimeout(flush, restMs);
  };
  return (stale) => {
    for (const filters of stale) waiting.set(String(filters.queryKey), filters);
    timer ??= setTimeout(flush, GATHER_MS);
  };
}
