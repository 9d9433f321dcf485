import { TagListAnswerSchema } from '@plumbline/shared/contract/tag.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** The tags of a project by name; the project's feed tells when they are out of date. */
export function tagsQuery(projectId: string) {
  return queryOptions({
    queryKey: queryKeys.tags(projectId),
    queryFn: async ({ signal }) => {
      const options = {
        schema: TagListAnswerSchema,
        query: { projectId },
        enableSkip: { errors: true } as const,
        signal,
      };
      return (await request('/core/tag', options)).rows;
    },
  });
}
