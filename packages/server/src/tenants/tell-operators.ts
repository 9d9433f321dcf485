import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { APPOINTED_ROLES } from '@plumbline/shared/contract/tenant.ts';
import type { Database, Trx } from '../database/client.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';

/** What the platform's operators are told of a tenant. */
export interface OperatorNews {
  kind: 'tenant-changed' | 'hours-changed';
  /** The tenant. */
  subjectId: string;
}

/**
 * Says to the platform's operators that a tenant, or its hours, are others now; after what is told in the tenant itself.
 * @param platformId the tenant that the operators are in, which the transaction must see
 */
export function tellOperators(trx: Trx, platformId: string, news: OperatorNews): Promise<void> {
  return appendTenantEvents(trx, platformId, [news]);
}

/** Whether the operators see who has one of these roles in a tenant: they appoint them, and their lists name them. */
export function areSeenByOperators(...roles: readonly (SystemRole | undefined)[]): boolean {
  return roles.some((each) => APPOINTED_ROLES.some((role) => role === each));
}

/** The same to the operators of every platform, that somebody else runs the tenant, or is asked to. */
export async function tellPlatform(
  trx: Trx,
  platformIds: readonly string[],
  tenantId: string,
): Promise<void> {
  const news = { kind: 'tenant-changed', subjectId: tenantId } as const;
  for (const platformId of platformIds) await tellOperators(trx, platformId, news);
}

/** The tenants that platform operators are in. */
export async function platformTenantIds(identity: Database): Promise<string[]> {
  const rows = await identity
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'platform')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
