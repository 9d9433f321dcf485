import { queryClient } from './query-client.ts';

/**
 * Up to when what the page shows is known to be true, milliseconds since the epoch: a project's records were kept true
 * by its feed until that was lost, other records only when they came. Test: page-true-at.test.ts.
 */
export function pageTrueAt(lostAt: number): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ queryKey, state: { dataUpdatedAt } }) => {
    if (dataUpdatedAt === 0) return [];
    return queryKey[0] === 'project' ? [Math.max(dataUpdatedAt, lostAt)] : [dataUpdatedAt];
  });
  return times.length === 0 ? lostAt : Math.min(...times);
}
