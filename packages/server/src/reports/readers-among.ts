import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { seesProject } from '../notifications/sees-note.ts';

/** Those of the accounts who may see a project: nobody else is sent its reports. */
export async function readersAmong(
  trx: Trx,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  accountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.account_id AS id FROM tenant_member m
    WHERE m.tenant_id = ${tenantId} AND m.status = 'active' AND m.account_id = ANY (${[...accountIds]}::uuid[])
      AND ${seesProject(sql`${projectId}::uuid`)} ORDER BY m.account_id`.execute(trx);
  return rows.map(({ id }) => id);
}
