import { BillingAnswerSchema, type RequestHours } from '@plumbline/shared/contract/billing.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

export function useRequestHours() {
  return useSubmission({
    mutationFn: (body: RequestHours) =>
      request('/core/billing/request', {
        method: 'POST',
        body,
        schema: BillingAnswerSchema,
        // The page tells its failures itself.
        enableSkip: { errors: true },
      }),
    // After a refusal too: somebody may have asked first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.billing }),
  });
}
