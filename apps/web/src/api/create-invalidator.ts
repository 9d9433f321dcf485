import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

const GATHER_MS = 200;

export type StaleQueries = Pick<InvalidateQueryFilters, 'queryKey' | 'predicate'>;

/** Many events at once cost one refetch per list. */
export function createInvalidator(): (stale: readonly StaleQueries[]) => void {
  const waiting = new Map<string, StaleQueries>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const filters of waiting.values()) void queryClient.invalidateQueries(filters);
    waiting.clear();
  };
  return (stale) => {
    for (const filters of stale) waiting.set(String(filters.queryKey), filters);
    timer ??= setTimeout(flush, GATHER_MS);
  };
}
