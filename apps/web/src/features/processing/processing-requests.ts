import { answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  InspectorListAnswerSchema,
  SourceLogAnswerSchema,
  type ProcessingError,
} from '@plumbline/shared/contract/processing-error.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

const IN_PLACE = { errors: true } as const;
/** The list is asked for anew; what comes of an inspection's own schema is not needed here, and heavy. */
const TakenSchema = answerOf(z.object({}));

/** What became of each try with a file; of another moment, another log. */
export function sourceLogQuery({ id, inspection, failedAt }: ProcessingError) {
  return queryOptions({
    queryKey: [...queryKeys.processingErrors, 'log', id, failedAt],
    queryFn: async ({ signal }) => {
      const options = { schema: SourceLogAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/inspection/${inspection.id}/file/${id}/log`, options)).rows;
    },
  });
}

/** Whom an inspection can be given to. */
export function inspectorsQuery(inspectionId: string) {
  return queryOptions({
    queryKey: [...queryKeys.processingErrors, 'inspectors', inspectionId],
    queryFn: async ({ signal }) => {
      const options = { schema: InspectorListAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/inspection/${inspectionId}/inspector`, options)).rows;
    },
  });
}

/** After a refusal too: somebody may have been first. */
const askAnew = () => queryClient.invalidateQueries({ queryKey: queryKeys.processingErrors });

/** Goes on from the step that failed. */
export function useRetry() {
  return useSubmission({
    mutationFn: ({ id, inspection }: ProcessingError) =>
      request(`/core/inspection/${inspection.id}/file/${id}/retry`, {
        method: 'POST',
        schema: TakenSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: askAnew,
  });
}

/** Gives the inspection of a file to somebody else. */
export function useReassign() {
  return useSubmission({
    mutationFn: ({ of: { inspection }, inspectorId }: { of: ProcessingError; inspectorId: string }) =>
      request(`/core/inspection/${inspection.id}`, {
        method: 'PATCH',
        schema: TakenSchema,
        body: { version: inspection.version, fields: { inspectorId } },
        enableSkip: IN_PLACE,
      }),
    onSettled: askAnew,
  });
}
