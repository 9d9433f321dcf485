/** Schedules of reports of a project: their list, and what is done with them. */
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  ReportScheduleAnswerSchema,
  ReportScheduleListAnswerSchema,
  type ReportScheduleBody,
} from '@plumbline/shared/contract/report-schedule.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { useSubmission } from '../../../api/use-submission.ts';

/** The worker looks once a minute. */
const LOOK_EVERY_MS = 60_000;
const IN_PLACE = { errors: true } as const;

const keyOf = (projectId: string) => [...queryKeys.project(projectId), 'report-schedules'];

export function schedulesQuery(projectId: string) {
  return queryOptions({
    queryKey: keyOf(projectId),
    queryFn: async ({ signal }) => {
      const options = { schema: ReportScheduleListAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/project/${projectId}/reportSchedule`, options)).rows;
    },
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function useScheduleChanges(projectId: string) {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: keyOf(projectId) });
  const answer = { schema: ReportScheduleAnswerSchema } as const;
  const save = useSubmission({
    mutationFn: ({ id, body }: { id: string | null; body: ReportScheduleBody }) =>
      id === null
        ? request(`/core/project/${projectId}/reportSchedule`, {
            ...answer,
            method: 'POST',
            body,
            enableSkip: IN_PLACE,
          })
        : request(`/core/reportSchedule/${id}`, { ...answer, method: 'PUT', body, enableSkip: IN_PLACE }),
    onSettled,
  });
  const pause = useSubmission({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      request(`/core/reportSchedule/${id}`, { ...answer, method: 'PATCH', body: { isPaused } }),
    onSettled,
  });
  const remove = useSubmission({
    mutationFn: (id: string) =>
      request(`/core/reportSchedule/${id}`, {
        schema: answerOf(EmptySchema),
        method: 'DELETE',
        enableSkip: IN_PLACE,
      }),
    onSettled,
  });
  return { save, pause, remove };
}
