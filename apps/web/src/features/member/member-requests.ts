import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import {
  InvitationAnswerSchema,
  InvitationListAnswerSchema,
  InviteAnswerSchema,
  type Invitation,
  type InvitationListQuery,
  type InviteBody,
} from '@plumbline/shared/contract/invitation.ts';
import {
  MemberAnswerSchema,
  MemberListAnswerSchema,
  type BulkChangeMembers,
  type ChangeMember,
  type Member,
  type MemberListQuery,
} from '@plumbline/shared/contract/member.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { changeMany } from '../../lists/change-many.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** One page of the people whom the reader may see; the tenant's feed tells when it is out of date. */
export function membersQuery(place: MemberListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.members, place],
    queryFn: ({ signal }) =>
      request('/core/member', { schema: MemberListAnswerSchema, query: place, enableSkip: IN_PLACE, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the open invitations. */
export function invitationsQuery(place: InvitationListQuery) {
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
  });
}

function refresh(): Promise<unknown> {
  return Promise.all(
    [queryKeys.members, queryKeys.invitations].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Gives a member another role or standing; `was` is what the reader saw. */
export function useChangeMember({ accountId, systemRole, status }: Member) {
  return useSubmission({
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

/** The same for many, each as the reader saw them; answers what became of each. */
export function useChangeMembers() {
  return useSubmission({
    mutationFn: ({
      members,
      wanted,
    }: {
      members: readonly Member[];
      wanted: Pick<BulkChangeMembers, 'systemRole' | 'status'>;
    }) =>
      changeMany('/core/member/bulk', members, (some) => ({
        ...wanted,
        members: some.map(({ accountId, systemRole, status }) => ({
          accountId,
          was: { systemRole, status },
        })),
      })),
    onSettled: refresh,
  });
}

/** Sends many invitations again, or ends them. */
export function useChangeInvitations(action: 'resend' | 'revoke') {
  return useSubmission({
    mutationFn: (invitations: readonly Invitation[]) =>
      changeMany(`/core/invitation/${action}`, invitations, (some) => ({
        invitationIds: some.map(({ id }) => id),
      })),
    onSettled: refresh,
  });
}

/** Invites people with this role in the tenant. */
export function useInvite(systemRole: SystemRole) {
  return useSubmission({
    mutationFn: (entries: Omit<InviteBody, 'systemRole'>) =>
      request('/core/invitation', {
        method: 'POST',
        body: { ...entries, systemRole },
        schema: InviteAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSuccess: refresh,
  });
}

export function useResendInvitation() {
  return useSubmission({
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
  return useSubmission({
    mutationFn: (invitationId: string) =>
      request(`/core/invitation/${invitationId}`, {
        method: 'DELETE',
        schema: InvitationAnswerSchema,
        enableSkip: IN_PLACE,
      }),
    onSettled: refresh,
  });
}
