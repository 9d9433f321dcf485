import {
  CreatedShareAnswerSchema,
  ShareAnswerSchema,
  ShareListAnswerSchema,
  type ShareLink,
} from '@plumbline/shared/contract/share.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

/** Life of a link in days; null = until it is revoked. */
export type LinkDays = number | null;

/** The link that opens the project now, or would if it were not suspended; null when there is none. */
export function shareLinkQuery(projectId: string) {
  return queryOptions({
    queryKey: queryKeys.shareLinks(projectId),
    queryFn: async ({ signal }) => {
      const answer = await request('/core/share', {
        schema: ShareListAnswerSchema,
        query: { projectId },
        enableSkip: { errors: true },
        signal,
      });
      return answer.rows.find((link) => link.state === 'active' || link.state === 'suspended') ?? null;
    },
  });
}

function refresh(projectId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.shareLinks(projectId) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.projectDetail(projectId) }),
  ]);
}

/** Creating, extending and revoking the home link of a project; failures are told by the request layer. */
export function useHomeLink(projectId: string) {
  const create = useSubmission({
    mutationFn: (expiresInDays: LinkDays) =>
      request('/core/share', {
        method: 'POST',
        body: { kind: 'home', projectId, expiresInDays },
        schema: CreatedShareAnswerSchema,
      }),
    onSuccess: () => refresh(projectId),
  });
  const extend = useSubmission({
    mutationFn: ({ link, expiresInDays }: { link: ShareLink; expiresInDays: LinkDays }) =>
      request(`/core/share/${link.id}`, {
        method: 'PATCH',
        body: { expiresInDays },
        schema: ShareAnswerSchema,
      }),
    onSuccess: () => refresh(projectId),
  });
  const revoke = useSubmission({
    mutationFn: (link: ShareLink) =>
      request(`/core/share/${link.id}`, { method: 'DELETE', schema: ShareAnswerSchema }),
    onSuccess: () => refresh(projectId),
  });
  return { create, extend, revoke };
}
