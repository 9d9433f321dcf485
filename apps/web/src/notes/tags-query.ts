import { TagListAnswerSchema, TagSchema } from '@plumbline/shared/contract/tag.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { againAfter, answerOrKept } from '../api/answer-or-kept.ts';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** The tags of a project by name; the project's feed tells when they are out of date. */
export function tagsQuery(projectId: string) {
  const queryKey = queryKeys.tags(projectId);
  return queryOptions({
    queryKey,
    refetchInterval: againAfter(false),
    queryFn: ({ signal }) =>
      answerOrKept({
        queryKey,
        schema: z.array(TagSchema),
        signal,
        load: async () => {
          const options = { schema: TagListAnswerSchema, query: { projectId }, signal };
          return (await request('/core/tag', { ...options, enableSkip: { errors: true } })).rows;
        },
      }),
  });
}
