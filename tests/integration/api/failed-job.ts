import { sql } from 'kysely';
import { inTenant } from '@plumbline/server/database/client.ts';
import { JOBS_SCHEMA } from '@plumbline/server/jobs/migrate-jobs.ts';
import type { World } from './api-world.ts';

/** Queues the inspection of an upload and lets both fail, as after the last try. @returns the job's id */
export async function failedJob(world: World, uploadId: string): Promise<string> {
  const { tenantId } = world;
  await inTenant(world.stores.app, tenantId, async (trx) => {
    await world.jobs.send(trx, 'inspect-upload', { tenantId, uploadId });
    await sql`UPDATE upload SET state = 'failed', error = 'internal' WHERE id = ${uploadId}`.execute(trx);
  });
  const { rows } = await sql<{ id: string }>`
    UPDATE ${sql.table(`${JOBS_SCHEMA}.job`)}
    SET state = 'failed', retry_count = 3, completed_on = now(), output = '{"message": "out of reach", "stack": "at x"}'
    WHERE data->>'uploadId' = ${uploadId} RETURNING id`.execute(world.stores.app);
  return rows[0]?.id ?? '';
}
