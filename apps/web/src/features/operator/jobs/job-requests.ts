import {
  FailedJobListAnswerSchema,
  RetryJobAnswerSchema,
  type FailedJobListQuery,
} from '@plumbline/shared/contract/job.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

const IN_PLACE = { errors: true } as const;
const RENEWAL_MS = 5000;

/** One page of the jobs that came to nothing. */
export function failedJobsQuery(place: FailedJobListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.platformJobs, place],
    queryFn: ({ signal }) =>
      request('/core/platform/job', {
        schema: FailedJobListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWAL_MS,
  });
}

export function useRetryJob() {
  return useMutation({
    mutationFn: (jobId: string) =>
      request(`/core/platform/job/${jobId}/retry`, {
        method: 'POST',
        schema: RetryJobAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    // After a refusal too: somebody may have been first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.platformJobs }),
  });
}
