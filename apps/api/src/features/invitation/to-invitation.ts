import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { InvitationRecord } from '@plumbline/server/invitations/list-invitations.ts';

/** An open invitation as the lists show it. */
export function toInvitation(invitation: InvitationRecord): Invitation {
  const { id, email, systemRole, language, state, invitedByName, isForClosed } = invitation;
  return {
    id,
    email,
    systemRole,
    language,
    state,
    invitedByName,
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    resendableAt: invitation.resendableAt.toISOString(),
    isForClosed,
  };
}
