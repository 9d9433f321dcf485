import {
  GROUP_DISMISSALS_PER_CALL,
  GroupAnswerSchema,
  GroupCandidateListAnswerSchema,
  GroupManagerListAnswerSchema,
  GroupMemberListAnswerSchema,
  GroupProjectListAnswerSchema,
  MovedProjectsAnswerSchema,
  type Group,
  type GroupManagerListQuery,
  type GroupMember,
  type GroupMemberListQuery,
  type GroupProjectListQuery,
  type MoveProjects,
} from '@plumbline/shared/contract/group.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { changeMany } from '../../lists/change-many.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;
/** Whoever does not see the wanted one among so many types more of the name. */
const FOUND = 25;

/** One page of a group's projects, or of those in none (`none`). */
export function groupProjectsQuery(groupId: string, page: GroupProjectListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.groups, 'projects', groupId, page],
    queryFn: ({ signal }) =>
      request(`/core/group/${groupId}/project`, {
        schema: GroupProjectListAnswerSchema,
        query: { ...page },
        enableSkip: IN_PLACE,
        signal,
      }),
    refetchInterval: NET_RENEWAL_MS,
    placeholderData: keepPreviousData,
  });
}

/** One page of the people in a group's projects. */
export function groupMembersQuery(groupId: string, page: GroupMemberListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.groups, 'members', groupId, page],
    queryFn: ({ signal }) =>
      request(`/core/group/${groupId}/member`, {
        schema: GroupMemberListAnswerSchema,
        query: { ...page },
        enableSkip: IN_PLACE,
        signal,
      }),
    refetchInterval: NET_RENEWAL_MS,
    placeholderData: keepPreviousData,
  });
}

/** One page of those who manage a group. */
export function groupManagersQuery(groupId: string, page: GroupManagerListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.groups, 'managers', groupId, page],
    queryFn: ({ signal }) =>
      request(`/core/group/${groupId}/manager`, {
        schema: GroupManagerListAnswerSchema,
        query: { ...page },
        enableSkip: IN_PLACE,
        signal,
      }),
    refetchInterval: NET_RENEWAL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Who could manage a group and does not, found by a part of their name or address. */
export function groupCandidatesQuery(groupId: string, search: string) {
  return queryOptions({
    queryKey: [...queryKeys.groups, 'candidates', groupId, search],
    queryFn: ({ signal }) =>
      request(`/core/group/${groupId}/candidate`, {
        schema: GroupCandidateListAnswerSchema,
        query: { search, pageSize: FOUND },
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Groups and projects are read anew, after a refusal too: somebody may have been first. */
const onSettled = () =>
  Promise.all(
    [queryKeys.groups, queryKeys.projects].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

const AS_GROUP = { schema: GroupAnswerSchema, enableSkip: IN_PLACE } as const;

export function useCreateGroup() {
  return useSubmission({
    mutationFn: (name: string) => request('/core/group', { ...AS_GROUP, method: 'POST', body: { name } }),
    onSettled,
  });
}

/** Changes of one group as the reader saw it. */
export function useGroupChanges({ id, version }: Pick<Group, 'id' | 'version'>) {
  const rename = useSubmission({
    mutationFn: (name: string) =>
      request(`/core/group/${id}`, { ...AS_GROUP, method: 'PATCH', body: { name, version } }),
    onSettled,
  });
  const remove = useSubmission({
    mutationFn: (moveTo: string | undefined) =>
      request(`/core/group/${id}`, { ...AS_GROUP, method: 'DELETE', query: { version, moveTo } }),
    onSettled,
  });
  const addManager = useSubmission({
    mutationFn: (accountId: string) =>
      request(`/core/group/${id}/manager/${accountId}`, { ...AS_GROUP, method: 'PUT' }),
    onSettled,
  });
  const removeManager = useSubmission({
    mutationFn: (accountId: string) =>
      request(`/core/group/${id}/manager/${accountId}`, { ...AS_GROUP, method: 'DELETE' }),
    onSettled,
  });
  return { rename, remove, addManager, removeManager };
}

/** Takes people out of all projects of a group, as they were seen; answers what became of each. */
export function useDismissGroupMembers(groupId: string) {
  return useSubmission({
    mutationFn: (members: readonly GroupMember[]) =>
      changeMany(
        `/core/group/${groupId}/member/dismiss`,
        members,
        (some) => ({
          members: some.map(({ accountId, projectCount: was }) => ({ accountId, was })),
        }),
        GROUP_DISMISSALS_PER_CALL,
      ),
    onSettled,
  });
}

export function useMoveProjects() {
  return useSubmission({
    mutationFn: (body: MoveProjects) =>
      request('/core/group/move', {
        schema: MovedProjectsAnswerSchema,
        method: 'POST',
        body,
        enableSkip: IN_PLACE,
      }),
    onSettled,
  });
}
