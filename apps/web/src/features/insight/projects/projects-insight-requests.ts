import { ProjectsInsightAnswerSchema } from '@plumbline/shared/contract/projects-insight.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';

/** No feed is of many projects; so soon what happened there is counted. */
const RENEWAL_MS = 30_000;

export const projectsInsightQuery = queryOptions({
  queryKey: ['projects-insight'],
  queryFn: async ({ signal }) => {
    const options = { schema: ProjectsInsightAnswerSchema, enableSkip: { errors: true } as const, signal };
    return (await request('/core/insight', options)).data;
  },
  refetchInterval: RENEWAL_MS,
});
