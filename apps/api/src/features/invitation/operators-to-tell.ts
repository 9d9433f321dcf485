import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Stores, Trx } from '@plumbline/server/database/client.ts';
import {
  areSeenByOperators,
  platformTenantIds,
  tellPlatform,
} from '@plumbline/server/tenants/tell-operators.ts';

/**
 * The tenants of the platform's operators, who see whom a tenant asks to run it; the transaction must see them too.
 * Nobody but its admins asks anybody to.
 */
export async function operatorsToTell(
  stores: Pick<Stores, 'identity'>,
  { systemRole }: MemberPrincipal,
): Promise<string[]> {
  return systemRole === '10' ? platformTenantIds(stores.identity) : [];
}

/** Says to the platform's operators that invitations are others now, where one of them is to run the tenant; last. */
export async function tellOfInvitedTo(
  trx: Trx,
  platformIds: readonly string[],
  tenantId: string,
  roles: readonly SystemRole[],
): Promise<void> {
  if (areSeenByOperators(...roles)) await tellPlatform(trx, platformIds, tenantId);
}
