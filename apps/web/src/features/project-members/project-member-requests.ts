import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  InviteAnswerSchema,
  ProjectInvitationAnswerSchema,
  ProjectInvitationListAnswerSchema,
  type InvitationListQuery,
  type Invitation,
  type InviteIntoProject,
} from '@plumbline/shared/contract/invitation.ts';
import {
  CandidateListAnswerSchema,
  ProjectMemberAnswerSchema,
  type ProjectMember,
} from '@plumbline/shared/contract/project-member.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { changeMany } from '../../lists/change-many.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** Members of the tenant who could come in. */
export function candidatesQuery(projectId: string, search: string) {
  return queryOptions({
    queryKey: [...queryKeys.projectMembers(projectId), 'candidates', search],
    queryFn: async ({ signal }) => {
      const options = { schema: CandidateListAnswerSchema, query: { search }, enableSkip: IN_PLACE, signal };
      return (await request(`/core/project/${projectId}/candidate`, options)).rows;
    },
    placeholderData: keepPreviousData,
  });
}

/** The changes of a project's people; the lists are read anew after a refusal too: somebody may have been first. */
export function useProjectMemberChanges(projectId: string) {
  const path = `/core/project/${projectId}/member`;
  const options = { schema: ProjectMemberAnswerSchema, enableSkip: IN_PLACE };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queryKeys.projectMembers(projectId) });
  const add = useSubmission({
    mutationFn: (body: { accountId: string; projectRole: MemberProjectRole }) =>
      request(path, { ...options, method: 'POST', body }),
    onSettled,
  });
  const setRole = useSubmission({
    mutationFn: ({ member, projectRole }: { member: ProjectMember; projectRole: MemberProjectRole }) =>
      request(`${path}/${member.accountId}`, {
        ...options,
        method: 'PATCH',
        body: { was: member.projectRole, projectRole },
      }),
    onSettled,
  });
  const remove = useSubmission({
    mutationFn: (member: ProjectMember) =>
      request(`${path}/${member.accountId}`, { ...options, method: 'DELETE' }),
    onSettled,
  });
  /** Another role for many, each as the reader saw them, or out of the project; answers what became of each. */
  const changeAll = useSubmission({
    mutationFn: (change: { members: readonly ProjectMember[]; projectRole: MemberProjectRole | null }) =>
      changeMany(`${path}/bulk`, change.members, (some) => ({
        projectRole: change.projectRole,
        members: some.map(({ accountId, projectRole: was }) => ({ accountId, was })),
      })),
    onSettled,
  });
  return { add, setRole, remove, changeAll };
}

/** One page of those who were invited into the project and have not come; the tenant's feed tells of invitations. */
export function projectInvitationsQuery(projectId: string, place: InvitationListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.invitations, 'project', projectId, place],
    queryFn: ({ signal }) =>
      request(`/core/project/${projectId}/invitation`, {
        schema: ProjectInvitationListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** Whoever is a member of the tenant is in the project at once, the others are invited. */
const refreshInvited = (projectId: string) =>
  Promise.all(
    [queryKeys.projectMembers(projectId), queryKeys.invitations].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

type Roles = Pick<InviteIntoProject, 'projectRole' | 'systemRole'>;

/** Invites people into the project in these roles. */
export function useInviteIntoProject(projectId: string, roles: Roles) {
  return useSubmission({
    mutationFn: (entries: Omit<InviteIntoProject, keyof Roles>) =>
      request(`/core/project/${projectId}/invitation`, {
        method: 'POST',
        body: { ...entries, ...roles },
        schema: InviteAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSuccess: () => refreshInvited(projectId),
  });
}

/** Sends an invitation into the project again, or takes it back, by its id; the same for many. */
export function useProjectInvitationChanges(projectId: string) {
  const path = `/core/project/${projectId}/invitation`;
  const onSettled = () => refreshInvited(projectId);
  const resend = useSubmission({
    mutationFn: (invitationId: string) =>
      request(`${path}/${invitationId}/resend`, {
        method: 'POST',
        schema: ProjectInvitationAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled,
  });
  const revoke = useSubmission({
    mutationFn: (invitationId: string) =>
      request(`${path}/${invitationId}`, {
        method: 'DELETE',
        schema: answerOf(EmptySchema),
        enableSkip: IN_PLACE,
      }),
    onSettled,
  });
  return {
    resend,
    revoke,
    bulk: { resend: useBulk(projectId, 'resend'), revoke: useBulk(projectId, 'revoke') },
  };
}

function useBulk(projectId: string, action: 'resend' | 'revoke') {
  return useSubmission({
    mutationFn: (invitations: readonly Invitation[]) =>
      changeMany(`/core/project/${projectId}/invitation/${action}`, invitations, (some) => ({
        invitationIds: some.map(({ id }) => id),
      })),
    onSettled: () => refreshInvited(projectId),
  });
}
