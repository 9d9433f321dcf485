import { RevisionListAnswerSchema } from '@plumbline/shared/contract/revision.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

/** Signed media addresses live at least five minutes. */
const MEDIA_RENEWAL_MS = 4 * 60_000;

interface PlanOf {
  projectId: string;
  id: string;
}

/** The revisions of a plan, oldest first; drafts only for those who make plans. */
export function revisionsQuery({ projectId, id }: PlanOf) {
  return queryOptions({
    queryKey: [...queryKeys.planRevisions(projectId), id],
    refetchInterval: MEDIA_RENEWAL_MS,
    queryFn: async ({ signal }) => {
      const options = { schema: RevisionListAnswerSchema, enableSkip: { errors: true } as const, signal };
      return (await request(`/core/floor/${id}/revision`, options)).rows;
    },
  });
}
