import { InsightAnswerSchema, type InsightPlace } from '@plumbline/shared/contract/insight.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

export const insightKey = (projectId: string) => ['project', projectId, 'insight'] as const;

/** While another filter is asked for, the former figures stay. */
export function insightQuery(projectId: string, place: InsightPlace) {
  return queryOptions({
    queryKey: [...insightKey(projectId), place],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const options = {
        schema: InsightAnswerSchema,
        query: { ...place },
        enableSkip: { errors: true } as const,
        signal,
      };
      return (await request(`/core/project/${projectId}/insight`, options)).data;
    },
  });
}
