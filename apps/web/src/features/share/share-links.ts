import {
  CreatedShareAnswerSchema,
  ShareAnswerSchema,
  ShareListAnswerSchema,
  type ChangedSwitches,
  type CreateShareBody,
  type ShareLink,
} from '@plumbline/shared/contract/share.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';

/** Days from now, or the end of a day; null in both = until it is revoked. */
export interface LinkEnd {
  expiresInDays: number | null;
  expiresOn?: string;
}

/** What a link to a project's home shows, and what others that are no note's do. */
export const LINK_SWITCHES = ['showsNotes', 'showsPlan', 'showsTimeLine', 'allowsDownload'] as const;

/** What a link may open at this moment, or would if it were not suspended. */
export function isLiving({ state }: ShareLink): boolean {
  return state === 'active' || state === 'suspended';
}

/** The links of a project that the reader may see, newest first. */
export function shareLinksQuery(projectId: string) {
  return queryOptions({
    queryKey: queryKeys.shareLinks(projectId),
    queryFn: async ({ signal }) => {
      const answer = await request('/core/share', {
        schema: ShareListAnswerSchema,
        query: { projectId },
        enableSkip: { errors: true },
        signal,
      });
      return answer.rows;
    },
  });
}

/** The link that opens the project's home; null when there is none. */
export function homeLinkOf(links: readonly ShareLink[]): ShareLink | null {
  return links.find((link) => link.kind === 'home' && isLiving(link)) ?? null;
}

function refresh(projectId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.shareLinks(projectId) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.projectDetail(projectId) }),
  ]);
}

/** Creating, extending, renewing and revoking links of a project; failures are told by the request layer. */
export function useShareLinks(projectId: string) {
  const onSuccess = () => refresh(projectId);
  const create = useSubmission({
    mutationFn: (body: CreateShareBody) =>
      request('/core/share', { method: 'POST', body, schema: CreatedShareAnswerSchema }),
    onSuccess,
  });
  const extend = useSubmission({
    mutationFn: ({ link, ...end }: LinkEnd & { link: ShareLink }) =>
      request(`/core/share/${link.id}`, { method: 'PATCH', body: end, schema: ShareAnswerSchema }),
    onSuccess,
  });
  const change = useSubmission({
    mutationFn: ({ link, switches }: { link: ShareLink; switches: ChangedSwitches }) =>
      request(`/core/share/${link.id}`, { method: 'PATCH', body: { switches }, schema: ShareAnswerSchema }),
    onSuccess,
  });
  const rotate = useSubmission({
    mutationFn: (link: ShareLink) =>
      request(`/core/share/${link.id}/rotate`, {
        method: 'POST',
        body: {},
        schema: CreatedShareAnswerSchema,
      }),
    onSuccess,
  });
  const revoke = useSubmission({
    mutationFn: (link: ShareLink) =>
      request(`/core/share/${link.id}`, { method: 'DELETE', schema: ShareAnswerSchema }),
    onSuccess,
  });
  return { create, extend, change, rotate, revoke };
}

/** The address of a link that was just made. */
export function addressOf(path: string): string {
  return `${window.location.origin}${path}`;
}
