import {
  CapturePairAnswerSchema,
  CapturePairListAnswerSchema,
  type CapturePair,
  type CommonPoint,
} from '@plumbline/shared/contract/capture-pair.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** The pictures that one is lined up with. */
export function pairsQuery(projectId: string, captureId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'pairs', captureId],
    queryFn: async ({ signal }) => {
      const options = { schema: CapturePairListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/capture/${captureId}/pair`, options)).rows;
    },
  });
}

/** @throws RequestError alignment-impossible where the points are not the same two things */
export async function lineUpCaptures(
  captureId: string,
  otherId: string,
  points: readonly [CommonPoint, CommonPoint],
): Promise<CapturePair> {
  const options = {
    schema: CapturePairAnswerSchema,
    method: 'PUT',
    body: { points },
    enableSkip: { duplicates: true },
  } as const;
  return (await request(`/core/capture/${captureId}/pair/${otherId}`, options)).data;
}
