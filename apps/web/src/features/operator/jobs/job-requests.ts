import {
  FailedJobListAnswerSchema,
  RetryJobAnswerSchema,
  type FailedJob,
  type FailedJobListQuery,
} from '@plumbline/shared/contract/job.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { changeMany } from '../../../lists/change-many.ts';
import { fetchWhole } from '../../../ui/data-table/view-csv.ts';

const IN_PLACE = { errors: true } as const;

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
    refetchInterval: NET_RENEWAL_MS,
  });
}

export function useRetryJob() {
  return useSubmission({
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

/** Every job that the list has, on all its pages. */
export function fetchAllFailedJobs(place: FailedJobListQuery): Promise<FailedJob[]> {
  return fetchWhole(
    ({ pageNum, pageSize }) =>
      queryClient.fetchQuery({ ...failedJobsQuery({ ...place, pageNum, pageSize }), staleTime: 0 }),
    ({ id }) => id,
  );
}

export function useRetryJobs() {
  return useSubmission({
    /** @param find which jobs, looked up at the last moment */
    mutationFn: async (find: () => Promise<readonly FailedJob[]>) => {
      const jobs = await find();
      const results = await changeMany('/core/platform/job/retry', jobs, (some) => ({
        jobIds: some.map(({ id }) => id),
      }));
      return { jobs, results };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.platformJobs }),
  });
}
