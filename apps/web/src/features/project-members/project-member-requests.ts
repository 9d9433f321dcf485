import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import {
  CandidateListAnswerSchema,
  ProjectMemberAnswerSchema,
  ProjectMemberListAnswerSchema,
  type ProjectMember,
  type ProjectMemberListQuery,
} from '@plumbline/shared/contract/project-member.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** One page of the people of a project; the project's feed tells when it is out of date. */
export function projectMembersQuery(projectId: string, place: ProjectMemberListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.projectMembers(projectId), 'list', place],
    queryFn: ({ signal }) =>
      request(`/core/project/${projectId}/member`, {
        schema: ProjectMemberListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

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
  const add = useMutation({
    mutationFn: (body: { accountId: string; projectRole: MemberProjectRole }) =>
      request(path, { ...options, method: 'POST', body }),
    onSettled,
  });
  const setRole = useMutation({
    mutationFn: ({ member, projectRole }: { member: ProjectMember; projectRole: MemberProjectRole }) =>
      request(`${path}/${member.accountId}`, {
        ...options,
        method: 'PATCH',
        body: { was: member.projectRole, projectRole },
      }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (member: ProjectMember) =>
      request(`${path}/${member.accountId}`, { ...options, method: 'DELETE' }),
    onSettled,
  });
  return { add, setRole, remove };
}
