/**
 * Inspections that failed, or whose files stopped coming, are put among what is kept after its end, from where they can be
 * brought back for a while. Guarded by deleted-inspection.pg.test.ts.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { SERVER, tellOfInspection } from './inspection-events.ts';
import { releaseHours } from './inspection-hours.ts';
import { waitsForHours } from './inspection-record.ts';

const LEFT_DAYS = 14;

/** SQL over `inspection i`; one that waits for hours ends by itself. */
const isLeft = sql<boolean>`(i.deleted_at IS NULL AND i.state IN ('uploading', 'failed') AND NOT ${waitsForHours}
  AND i.updated_at < now() - make_interval(days => ${sql.lit(LEFT_DAYS)})
  AND NOT EXISTS (SELECT FROM capture_source s WHERE s.inspection_id = i.id
    AND s.state_at >= now() - make_interval(days => ${sql.lit(LEFT_DAYS)})))`;

export async function listLeftInspections(
  trx: Trx,
  limit: number,
): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT i.id, i.tenant_id AS "tenantId" FROM inspection i WHERE ${isLeft} ORDER BY i.updated_at LIMIT ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Puts such an inspection away, unless somebody went on with it; the hours that it holds are free at once. */
export async function putAwayIfLeft(trx: Trx, inspectionId: string): Promise<void> {
  const { rows } = await sql<{ id: string; tenantId: string; reserveSeq: number | null }>`
    UPDATE inspection i SET deleted_at = now(), deleted_by = NULL, updated_at = now(), version = i.version + 1
    WHERE i.id = ${inspectionId} AND ${isLeft}
    RETURNING i.id, i.tenant_id AS "tenantId", i.reserve_seq AS "reserveSeq"`.execute(trx);
  const [left] = rows;
  if (!left) return;
  await releaseHours(trx, left);
  await tellOfInspection(trx, SERVER, { inspectionId, kind: 'inspection-deleted' });
}
