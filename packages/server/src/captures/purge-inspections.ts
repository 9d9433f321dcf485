/**
 * Ends deleted inspections for good: record, captures and files.
 *
 * Invariant (deleted-inspection.pg.test.ts): of a purged inspection nothing is left but the hours it took.
 */
import { sql } from 'kysely';
import { sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { refundHours } from '../billing/hours-ledger.ts';
import type { Trx } from '../database/client.ts';
import { markFilesDeleted } from '../files/stored-file.store.ts';
import { forgetRoom } from '../journal/room-row.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { wasWarned } from '../retention/purge-warnings.ts';
import { tellOfPurged } from '../retention/tell-of-expired.ts';
import { markSourcesDeleted } from './sent-files.ts';

const DELETED_INSPECTION_DAYS = 30;
/** Of one that nothing came of. */
const LEFT_INSPECTION_DAYS = 14;

/** SQL over `inspection i`: when a deleted inspection goes. */
export const inspectionPurgeAt = sql<Date>`(i.deleted_at + make_interval(days => i.extended_days
  + CASE WHEN i.state IN ('uploading', 'failed') THEN ${sql.lit(LEFT_INSPECTION_DAYS)}
    ELSE ${sql.lit(DELETED_INSPECTION_DAYS)} END))`;

/** SQL over `inspection i` and its `project p`. */
const isDue = sql<boolean>`(${inspectionPurgeAt} < now()
  AND ${wasWarned('inspection', 'i', inspectionPurgeAt)} AND NOT p.legal_hold)`;

/** Deleted inspections of the transaction's tenants whose time is over, oldest first; as it is with plans. */
export async function listDueInspections(
  trx: Trx,
  limit: number,
): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT i.id, i.tenant_id AS "tenantId" FROM inspection i JOIN project p ON p.id = i.project_id
    WHERE ${isDue} ORDER BY i.deleted_at LIMIT ${limit}`.execute(trx);
  return rows;
}

/**
 * Ends such an inspection, unless it is not due any more or somebody else is at it. Until the transaction ends no hold is
 * set.
 */
export async function purgeInspectionIfDue(trx: Trx, inspectionId: string): Promise<void> {
  const { rows } = await sql<{ tenantId: string; projectId: string; name: string }>`
    SELECT i.tenant_id AS "tenantId", i.project_id AS "projectId", i.name
    FROM inspection i JOIN project p ON p.id = i.project_id WHERE i.id = ${inspectionId} AND ${isDue}
    FOR UPDATE OF i SKIP LOCKED FOR SHARE OF p SKIP LOCKED`.execute(trx);
  const [inspection] = rows;
  if (!inspection) return;
  await purgeInspection(trx, inspectionId);
  const { tenantId, ...about } = inspection;
  await tellOfPurged(trx, {
    tenantId,
    actor: { kind: 'server', id: null },
    items: [{ kind: 'inspection', id: inspectionId, ...about }],
  });
  await logServerEdits(trx, [
    {
      tenantId,
      job: 'purge-inspections',
      title: 'Inspection',
      businessType: 9,
      about: { inspectionId, ...about },
    },
  ]);
}

/**
 * Ends one deleted inspection now; lock its row before. Hours that are still held back for it are free again.
 * @throws Error for one that lives: it was brought back meanwhile
 */
export async function purgeInspection(trx: Trx, inspectionId: string): Promise<void> {
  await markFilesOfInspections(trx, [inspectionId]);
  const row = await trx
    .deleteFrom('inspection')
    .where('id', '=', inspectionId)
    .where('deleted_at', 'is not', null)
    .returning(['tenant_id as tenantId', 'reserve_seq as reserveSeq'])
    .executeTakeFirst();
  if (!row) throw new Error('an inspection that is not deleted cannot be purged');
  await forgetRoom(trx, sceneRoom(inspectionId));
  const { tenantId, reserveSeq } = row;
  if (reserveSeq !== null) await refundHours(trx, { tenantId, reserveSeq, actor: null });
}

/**
 * Lets go of the files and hours of all inspections of a plan, which go with it.
 * @returns the inspections, whose rooms are to be forgotten once they are gone
 */
export async function releaseInspectionsOfPlan(trx: Trx, floorPlanId: string): Promise<string[]> {
  const gone = await trx
    .selectFrom('inspection')
    .select(['id', 'tenant_id as tenantId', 'reserve_seq as reserveSeq'])
    .where('floor_plan_id', '=', floorPlanId)
    .execute();
  await markFilesOfInspections(
    trx,
    gone.map(({ id }) => id),
  );
  for (const { tenantId, reserveSeq } of gone)
    if (reserveSeq !== null) await refundHours(trx, { tenantId, reserveSeq, actor: null });
  return gone.map(({ id }) => id);
}

/** Marks the originals and pictures of inspections as deleted; their bytes go with the sweep of files. */
async function markFilesOfInspections(trx: Trx, inspectionIds: readonly string[]): Promise<void> {
  await markSourcesDeleted(trx, sql`s.inspection_id = ANY (${[...inspectionIds]}::uuid[])`);
  const { rows } = await sql<{ id: string }>`
    SELECT c.file_id AS id FROM capture c WHERE c.inspection_id = ANY (${[...inspectionIds]}::uuid[])
    UNION ALL
    SELECT m.file_id FROM site_model m WHERE m.inspection_id = ANY (${[...inspectionIds]}::uuid[])`.execute(
    trx,
  );
  await markFilesDeleted(
    trx,
    rows.map(({ id }) => id),
  );
}
