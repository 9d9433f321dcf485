import { BillingAnswerSchema } from '@plumbline/shared/contract/billing.ts';
import { queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../api/net-renewal.ts';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** Where the tenant's hours stand. Pages tell a failure themselves. */
export const billingQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'now'],
  queryFn: async ({ signal }) => {
    const options = { schema: BillingAnswerSchema, enableSkip: { errors: true } as const, signal };
    return (await request('/core/billing', options)).data;
  },
  refetchInterval: NET_RENEWAL_MS,
});

/** The tenant's own ledger. */
export const OWN_LEDGER = { queryKey: [...queryKeys.billing, 'entries'], path: '/core/billing' };
