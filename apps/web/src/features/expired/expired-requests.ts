import {
  ExpiredListAnswerSchema,
  type ExpiredAction,
  type ExpiredItem,
  type ExpiredListQuery,
} from '@plumbline/shared/contract/expired.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { changeMany } from '../../lists/change-many.ts';

/** One page. */
export function expiredQuery(place: ExpiredListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.expiredItems, place],
    queryFn: ({ signal }) =>
      request('/core/expired', {
        schema: ExpiredListAnswerSchema,
        query: place,
        enableSkip: { errors: true },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** Does one thing to one or many. */
export function useChangeExpired() {
  return useSubmission({
    mutationFn: ({ action, items }: { action: ExpiredAction; items: readonly ExpiredItem[] }) =>
      changeMany('/core/expired', items, (some) => ({
        action,
        items: some.map(({ kind, id }) => ({ kind, id })),
      })),
    // After a refusal too: somebody may have been first. A plan that is back stands in its project again.
    onSettled: () =>
      Promise.all(
        [queryKeys.expiredItems, ['project'], queryKeys.projects].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
