import { FloorListAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-client.ts';
import { request } from './request.ts';

/** Signed media addresses live at least five minutes; the list is fetched anew before that. */
const MEDIA_RENEWAL_MS = 4 * 60_000;

/** All plans of a project in building order. */
export function floorPlansQuery(projectId: string) {
  return queryOptions({
    queryKey: queryKeys.floorPlans(projectId),
    refetchInterval: MEDIA_RENEWAL_MS,
    queryFn: async ({ signal }) => {
      const answer = await request('/core/floor', {
        schema: FloorListAnswerSchema,
        query: { projectId },
        enableSkip: { errors: true },
        signal,
      });
      return answer.rows;
    },
  });
}
