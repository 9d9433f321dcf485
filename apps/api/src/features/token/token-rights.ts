import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Action } from '@plumbline/shared/abilities/ability.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Stores, type Trx } from '@plumbline/server/database/client.ts';
import { visibleProjectsAmong } from '@plumbline/server/projects/visible-projects.ts';
import { hasConnections } from '@plumbline/server/tenants/has-connections.ts';

/**
 * Own tokens are for everybody in a customer's tenant, service accounts for its admins, both while it has connections.
 * @throws AppError not-authorized; tenant-expired; connections-off
 */
export async function requireTokens(
  stores: Stores,
  principal: MemberPrincipal,
  ...[action, what]: [Action, 'ApiToken' | 'ServiceAccount']
): Promise<void> {
  const paid = abilityFor({ ...principal, isReadOnly: false }, null);
  if (paid.cannot(action, what)) throw new AppError('not-authorized');
  if (abilityFor(principal, null).cannot(action, what)) throw new AppError('tenant-expired');
  const { tenantId } = principal;
  const isOn = await inTenant(stores.app, tenantId, (trx) => hasConnections(trx, tenantId));
  if (!isOn) throw new AppError('connections-off');
}

/** @throws AppError not-found for a project that the caller does not see */
export async function requireProjects(
  trx: Trx,
  principal: MemberPrincipal,
  projectIds: readonly string[],
): Promise<void> {
  const seen = await visibleProjectsAmong(trx, principal, projectIds);
  if (seen.length < projectIds.length) throw new AppError('not-found');
}
