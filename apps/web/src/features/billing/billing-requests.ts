import { BillingAnswerSchema, type RequestHours } from '@plumbline/shared/contract/billing.ts';
import { queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

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

/** The tenant's own ledger. */
export const OWN_LEDGER = { queryKey: [...queryKeys.billing, 'entries'], path: '/core/billing' };

export function useRequestHours() {
  return useSubmission({
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
