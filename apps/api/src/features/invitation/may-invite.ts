import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';

/** For whom may invite into the tenant at all. @throws AppError not-authorized */
export function requireInviting(principal: MemberPrincipal): void {
  const mayInvite = abilityFor(principal, null).can('invite', 'Invitation');
  if (!mayInvite || grantableSystemRoles(principal.systemRole).length === 0)
    throw new AppError('not-authorized');
}

/** Whether somebody sees the invitations of others too. */
export function seesAllInvitations({ systemRole }: MemberPrincipal): boolean {
  return systemRole === '10' || systemRole === '20';
}
