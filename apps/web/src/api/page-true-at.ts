import { queryClient } from './query-client.ts';

/** Keys that a project's or the tenant's feed tells of. The list of projects counts zones too, of which none tells. */
const FED = new Set<unknown>(['project', 'members', 'invitations', 'notifications', 'preferences']);

/**
 * Up to when what the page shows is known to be true, milliseconds since the epoch: what a feed tells of was kept true by
 * it until that was lost, other records only when they came. Test: page-true-at.test.ts.
 */
export function pageTrueAt(lostAt: number): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ queryKey, state: { dataUpdatedAt } }) => {
    if (dataUpdatedAt === 0) return [];
    return FED.has(queryKey[0]) ? [Math.max(dataUpdatedAt, lostAt)] : [dataUpdatedAt];
  });
  return times.length === 0 ? lostAt : Math.min(...times);
}
