import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import type { FileCells } from '../../lists/file-columns.ts';

/** What files have of an invitation, of a tenant or of a project; the role is that of the list. */
export const INVITATION_CELLS: FileCells<
  'email' | 'state' | 'invitedBy' | 'sentAt' | 'expiresAt',
  Invitation
> = {
  email: ({ email }) => email,
  state: ({ state }, texts) => texts(`member:invitationState.${state}`),
  // The platform operator is nobody of the tenant.
  invitedBy: ({ invitedByName }, texts) => invitedByName || texts('shell:systemRole.00'),
  sentAt: ({ sentAt }) => sentAt,
  expiresAt: ({ expiresAt }) => expiresAt,
};
