/**
 * How far a tenant is from its end date, in the database's own words (`tenant_phase` of the migrations), so that
 * sessions, standings, edits and share links judge alike: `active`; for thirty days after the end date `read-only`, with
 * its links suspended and its jobs paused; then, or when it was disabled, `locked`. Days are those of the tenant's zone.
 * Guarded by tenant-phase.pg.test.ts.
 */
import { sql } from 'kysely';
import type { TenantPhase } from '../database/tables/tenant-tables.ts';
import type { Trx } from '../database/client.ts';

/** SQL over `tenant t`: its phase. */
export const tenantPhase = sql<TenantPhase>`tenant_phase(t.status, t.expiration_date, t.time_zone)`;

/** SQL over `tenant t`: its people may come in, if only to read. */
export const tenantIsOpen = sql<boolean>`${tenantPhase} <> 'locked'`;

/** SQL over `tenant t`: everything may be done. */
export const tenantIsActive = sql<boolean>`${tenantPhase} = 'active'`;

/** SQL over `tenant t`: when the phase ends by itself; null for never. */
export const tenantPhaseEnd = sql<Date | null>`tenant_phase_end(t.status, t.expiration_date, t.time_zone)`;

/** The phase of the transaction's tenant; `locked` for one that is not there. */
export async function readTenantPhase(trx: Trx, tenantId: string): Promise<TenantPhase> {
  const row = await trx
    .selectFrom('tenant as t')
    .select(tenantPhase.as('phase'))
    .where('t.id', '=', tenantId)
    .executeTakeFirst();
  return row?.phase ?? 'locked';
}
