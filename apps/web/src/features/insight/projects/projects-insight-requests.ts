import {
  CountByProjectAnswerSchema,
  ProjectsInsightAnswerSchema,
  type CountByProjectQuery,
} from '@plumbline/shared/contract/projects-insight.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';

/** No feed is of many projects; so soon what happened there is counted. */
const RENEWAL_MS = 30_000;
const KEY = ['projects-insight'] as const;

export const projectsInsightQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const options = { schema: ProjectsInsightAnswerSchema, enableSkip: { errors: true } as const, signal };
    return (await request('/core/insight', options)).data;
  },
  refetchInterval: RENEWAL_MS,
});

/** In which projects the notes of a figure are. */
export function byProjectQuery(query: CountByProjectQuery) {
  return queryOptions({
    queryKey: [...KEY, 'by-project', query],
    queryFn: async ({ signal }) => {
      const schema = CountByProjectAnswerSchema;
      const options = { schema, query: { ...query }, enableSkip: { errors: true }, signal } as const;
      return (await request('/core/insight/project', options)).rows;
    },
    placeholderData: keepPreviousData,
    refetchInterval: RENEWAL_MS,
  });
}
