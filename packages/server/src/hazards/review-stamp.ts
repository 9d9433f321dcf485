/**
 * Who decided on all that was found in an inspection.
 *
 * Invariant (hazards.pg.test.ts): it is set when nothing waits to be decided on or to be found, whichever of the two ends
 * last. Both are looked at under the lock of the inspection.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { isShown } from './findings.ts';

/** Whether anything of an inspection waits to be decided on, or to be found. */
export async function isWaiting(trx: Trx, inspectionId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    SELECT EXISTS (SELECT 1 FROM hazard_finding f
        WHERE f.inspection_id = ${inspectionId} AND f.decision IS NULL AND ${isShown})
      OR EXISTS (SELECT 1 FROM hazard_run r
        WHERE r.inspection_id = ${inspectionId} AND r.state IN ('waiting', 'running')) AS waits`.execute(trx);
  return rows[0]?.waits ?? false;
}

/** @param accountId who decided on the last one; null: something waits again */
export async function setStamp(trx: Trx, inspectionId: string, accountId: string | null): Promise<void> {
  await trx
    .updateTable('inspection')
    .set({
      hazards_reviewed_at: accountId === null ? null : sql<Date>`now()`,
      hazards_reviewed_by: accountId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', inspectionId)
    .execute();
}

/** Taken before anything of its findings is looked at or written. */
export async function lockStamp(trx: Trx, inspectionId: string): Promise<void> {
  await trx.selectFrom('inspection').select('id').where('id', '=', inspectionId).forUpdate().execute();
}

/** Once a look is over, under the lock: by whom the last decision was made meanwhile. */
export async function stampWhenDecided(trx: Trx, inspectionId: string): Promise<void> {
  if (await isWaiting(trx, inspectionId)) return;
  await sql`
    UPDATE inspection i SET hazards_reviewed_at = d.decided_at, hazards_reviewed_by = d.decided_by, updated_at = now()
    FROM (SELECT f.decided_at, f.decided_by FROM hazard_finding f
      WHERE f.inspection_id = ${inspectionId} AND f.decision IS NOT NULL AND ${isShown}
      ORDER BY f.decided_at DESC LIMIT 1) d
    WHERE i.id = ${inspectionId} AND i.hazards_reviewed_at IS NULL`.execute(trx);
}

/** Who decided on the last finding of an inspection, and when; null: something waits, or nobody looked. */
export async function readStamp(
  trx: Trx,
  inspectionId: string,
): Promise<{ by: { id: string; name: string }; at: string } | null> {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    SELECT i.hazards_reviewed_by AS id, i.hazards_reviewed_at AS at, coalesce(p.account_name, '') AS name
    FROM inspection i LEFT JOIN tenant_member p
      ON p.account_id = i.hazards_reviewed_by AND p.tenant_id = i.tenant_id
    WHERE i.id = ${inspectionId} AND i.hazards_reviewed_at IS NOT NULL`.execute(trx);
  const [stamp] = rows;
  return stamp ? { by: { id: stamp.id, name: stamp.name }, at: stamp.at.toISOString() } : null;
}
