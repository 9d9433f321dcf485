/** Makes the one picture of an inspection a walk of pictures all around. */
import { sql } from 'kysely';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { World } from './api-world.ts';

/** All of one file, a second apart, without a place. @returns the file's id */
export async function addSpheres(
  { stores, tenantId }: Pick<World, 'stores' | 'tenantId'>,
  inspectionId: string,
  count: number,
): Promise<string> {
  return inTenant(stores.app, tenantId, async (trx) => {
    await sql`UPDATE capture SET projection = 'sphere' WHERE inspection_id = ${inspectionId}`.execute(trx);
    await sql`
      INSERT INTO capture (tenant_id, inspection_id, source_id, frame, file_id, projection, width_px, height_px,
        time_source, taken_at, heading_source)
      SELECT c.tenant_id, c.inspection_id, c.source_id, n, c.file_id, c.projection, c.width_px, c.height_px, 'offset',
        '2026-11-03T08:00:00Z'::timestamptz + make_interval(secs => n), 'none'
      FROM capture c, generate_series(2, ${sql.lit(count)}) n WHERE c.inspection_id = ${inspectionId}`.execute(
      trx,
    );
    const { file_id: fileId } = await trx
      .selectFrom('capture')
      .select('file_id')
      .where('inspection_id', '=', inspectionId)
      .executeTakeFirstOrThrow();
    return fileId;
  });
}
