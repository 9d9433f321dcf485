import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';

/** Whether a day (`YYYY-MM-DD`) is over where the tenant is. */
export async function dayIsOver(trx: Trx, tenantId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ today: string }>`
    SELECT (now() AT TIME ZONE time_zone)::date::text AS today FROM tenant WHERE id = ${tenantId}`.execute(
    trx,
  );
  return rows.some(({ today }) => day < today);
}
