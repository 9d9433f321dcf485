import {
  BillingAnswerSchema,
  HoursListAnswerSchema,
  type HoursEntry,
  type HoursExportQuery,
  type HoursListQuery,
  type RequestHours,
} from '@plumbline/shared/contract/billing.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** Where the tenant's hours stand. */
export const billingQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'now'],
  queryFn: async ({ signal }) => {
    const options = { schema: BillingAnswerSchema, enableSkip: IN_PLACE, signal };
    return (await request('/core/billing', options)).data;
  },
  refetchInterval: NET_RENEWAL_MS,
});

/** One page of the ledger. */
export function hoursQuery(place: HoursListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.billing, 'entries', place],
    queryFn: ({ signal }) =>
      request('/core/billing/entry', {
        schema: HoursListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** Every entry that fits, in its order. */
export async function fetchAllHours(query: HoursExportQuery): Promise<HoursEntry[]> {
  return (await request('/core/billing/export', { schema: HoursListAnswerSchema, query })).rows;
}

export function useRequestHours() {
  return useMutation({
    mutationFn: (body: RequestHours) =>
      request('/core/billing/request', {
        method: 'POST',
        body,
        schema: BillingAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    // After a refusal too: somebody may have asked first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.billing }),
  });
}
