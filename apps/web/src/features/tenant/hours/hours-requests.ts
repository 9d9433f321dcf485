import { BillingAnswerSchema, BillingSchema, type EnterHours } from '@plumbline/shared/contract/billing.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { NET_RENEWAL_MS } from '../../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { RequestError } from '../../../api/request-error.ts';
import { request } from '../../../api/request.ts';
import { useSubmission } from '../../../api/use-submission.ts';

/** The tab tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** Where a tenant's hours stand. */
export function tenantHoursQuery(tenantId: string) {
  return queryOptions({
    queryKey: [...queryKeys.tenants, 'hours', tenantId],
    queryFn: async ({ signal }) => {
      const options = { schema: BillingAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/tenant/${tenantId}/billing`, options)).data;
    },
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** What was entered for a tenant. */
export function tenantLedger(tenantId: string) {
  return {
    queryKey: [...queryKeys.tenants, 'hours-entries', tenantId],
    path: `/core/tenant/${tenantId}/billing`,
  };
}

/** Grants hours, or corrects them. Where somebody else was faster, what they made of it is shown at once. */
export function useEnterHours(tenantId: string) {
  const { queryKey } = tenantHoursQuery(tenantId);
  return useSubmission({
    mutationFn: async (body: EnterHours) => {
      const options = { method: 'POST', body, schema: BillingAnswerSchema, enableSkip: IN_PLACE } as const;
      return (await request(`/core/tenant/${tenantId}/billing/entry`, options)).data;
    },
    onSuccess: (billing) => queryClient.setQueryData(queryKey, billing),
    onError: (error) => {
      const current = error instanceof RequestError ? error.failure?.current : undefined;
      const billing = z.safeParse(BillingSchema, current);
      if (billing.success) queryClient.setQueryData(queryKey, billing.data);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.tenants }),
  });
}
