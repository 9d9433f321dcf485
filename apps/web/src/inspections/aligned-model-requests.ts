import { AlignedModelListAnswerSchema } from '@plumbline/shared/contract/aligned-model.ts';
import { queryOptions } from '@tanstack/react-query';
import { againAfter } from '../api/answer-or-kept.ts';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** Signed addresses end; they are asked for again before. */
const MEDIA_RENEWAL_MS = 4 * 60_000;

/** The clouds and models that lie on the plan of a floor, newest first. */
export function alignedModelsQuery(projectId: string, floorId: string) {
  return queryOptions({
    // Below the list, so that what makes that stale does the same here.
    queryKey: [...queryKeys.inspections(projectId), 'list', 'aligned', floorId],
    refetchInterval: againAfter(MEDIA_RENEWAL_MS),
    queryFn: async ({ signal }) => {
      const options = { schema: AlignedModelListAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/floor/${floorId}/aligned-model`, options)).rows;
    },
  });
}
