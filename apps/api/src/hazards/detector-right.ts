import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';

/** Who chooses and uploads detectors: admins of a tenant for it, the operator of the platform. @throws AppError not-authorized; tenant-expired */
export function requireDetectors(principal: MemberPrincipal): void {
  const paid = abilityFor({ ...principal, isReadOnly: false }, null);
  if (paid.cannot('update', 'Tenant', 'detector')) throw new AppError('not-authorized');
  if (principal.isReadOnly) throw new AppError('tenant-expired');
}
