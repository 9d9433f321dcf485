import { sql } from 'kysely';
import type { HoursBalance } from '@plumbline/shared/contract/billing.ts';
import { inTenant, type Stores } from '../database/client.ts';

type Left = Pick<HoursBalance, 'freeSeconds' | 'totalSeconds' | 'allowanceSeconds'>;
const NOTHING: Left = { freeSeconds: 0, totalSeconds: 0, allowanceSeconds: 0 };

/** What is left of the hours of each of these tenants, and of how many; for the platform operator, who is in none. */
export async function readHoursBalances(
  stores: Stores,
  tenantIds: readonly string[],
): Promise<(tenantId: string) => Left> {
  if (tenantIds.length === 0) return () => NOTHING;
  const { rows } = await inTenant(stores.app, tenantIds, (trx) =>
    sql<Left & { tenantId: string }>`
      SELECT ids.id AS "tenantId", e.*
      FROM unnest(${tenantIds}::uuid[]) AS ids (id) CROSS JOIN LATERAL (
        SELECT total_seconds - settled_seconds - reserved_seconds AS "freeSeconds", total_seconds AS "totalSeconds",
          allowance_seconds AS "allowanceSeconds"
        FROM hours_entry WHERE tenant_id = ids.id ORDER BY seq DESC LIMIT 1
      ) AS e`.execute(trx),
  );
  const known = new Map(rows.map(({ tenantId, ...left }) => [tenantId, left]));
  return (tenantId) => known.get(tenantId) ?? NOTHING;
}
