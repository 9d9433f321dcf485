import {
  InvitationAnswerSchema,
  InvitationListAnswerSchema,
  InviteAnswerSchema,
  type InviteBody,
} from '@plumbline/shared/contract/invitation.ts';
import {
  MemberAnswerSchema,
  MemberListAnswerSchema,
  type ChangeMember,
  type Member,
  type MemberListQuery,
} from '@plumbline/shared/contract/member.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;
/** The live feed is of projects; what others change in the tenant is seen by looking again. */
const RENEWAL_MS = 10_000;

/** One page of the people whom the reader may see. */
export function membersQuery(place: MemberListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.members, place],
    queryFn: ({ signal }) =>
      request('/core/member', { schema: MemberListAnswerSchema, query: place, enableSkip: IN_PLACE, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWAL_MS,
  });
}

/** One page of the open invitations. */
export function invitationsQuery(place: { pageNum: number; pageSize: number }) {
  return queryOptions({
    queryKey: [...queryKeys.invitations, place],
    queryFn: ({ signal }) =>
      request('/core/invitation', {
        schema: InvitationListAnswerSchema,
        query: place,
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWAL_MS,
  });
}

function refresh(): Promise<unknown> {
  return Promise.all(
    [queryKeys.members, queryKeys.invitations].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Gives a member another role or standing; `was` is what the reader saw. */
export function useChangeMember({ accountId, systemRole, status }: Member) {
  return useMutation({
    mutationFn: (change: Omit<ChangeMember, 'was'>) =>
      request(`/core/member/${accountId}`, {
        method: 'PATCH',
        body: { was: { systemRole, status }, ...change },
        schema: MemberAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    // After a refusal too: somebody may have been first.
    onSettled: refresh,
  });
}

export function useInvite() {
  return useMutation({
    mutationFn: (body: InviteBody) =>
      request('/core/invitation', { method: 'POST', body, schema: InviteAnswerSchema, enableSkip: IN_PLACE }),
    onSuccess: refresh,
  });
}

export function useResendInvitation() {
  return useMutation({
    mutationFn: (invitationId: string) =>
      request(`/core/invitation/${invitationId}/resend`, {
        method: 'POST',
        schema: InvitationAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}

export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (invitationId: string) =>
      request(`/core/invitation/${invitationId}`, {
        method: 'DELETE',
        schema: InvitationAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}
