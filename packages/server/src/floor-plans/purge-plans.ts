import { sql } from 'kysely';
import { planRoom, sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { releaseInspectionsOfPlan } from '../captures/purge-inspections.ts';
import type { Trx } from '../database/client.ts';
import { markFilesDeleted } from '../files/stored-file.store.ts';
import { forgetRoom } from '../journal/room-row.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { wasWarned } from '../retention/purge-warnings.ts';
import { tellOfPurged } from '../retention/tell-of-expired.ts';
import { DELETED_PLAN_DAYS } from './floor-plan.store.ts';

export interface PurgedPlan {
  floorPlanId: string;
  /** Marked as deleted; their bytes go with the sweep of files. */
  fileIds: string[];
}

/** SQL over `floor_plan f`: when a deleted plan goes. */
export const planPurgeAt = sql<Date>`(f.deleted_at + make_interval(days => ${sql.lit(DELETED_PLAN_DAYS)} + f.extended_days))`;

/** SQL over `floor_plan f` and its `project p`. */
const isDue = sql<boolean>`(${planPurgeAt} < now() AND ${wasWarned('plan', 'f', planPurgeAt)} AND NOT p.legal_hold)`;

/**
 * Deleted plans of the transaction's tenants whose thirty days, or the longer time that somebody gave them, are over, and
 * seven more since that was told; oldest first. Those of a project on legal hold stay.
 */
export async function listDuePlans(trx: Trx, limit: number): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT f.id, f.tenant_id AS "tenantId" FROM floor_plan f JOIN project p ON p.id = f.project_id
    WHERE ${isDue} ORDER BY f.deleted_at LIMIT ${limit}`.execute(trx);
  return rows;
}

/**
 * Ends such a plan: record, pictures and the room's journal. Whoever looks at it is told, it is in the operation log, and
 * until the transaction ends nobody sets a hold on its project.
 * @returns null when it is not due any more, or somebody else is at it
 */
export async function purgeIfDue(trx: Trx, floorPlanId: string): Promise<PurgedPlan | null> {
  const { rows } = await sql<{ tenantId: string; projectId: string; name: string }>`
    SELECT f.tenant_id AS "tenantId", f.project_id AS "projectId", f.name
    FROM floor_plan f JOIN project p ON p.id = f.project_id WHERE f.id = ${floorPlanId} AND ${isDue}
    FOR UPDATE OF f SKIP LOCKED FOR SHARE OF p SKIP LOCKED`.execute(trx);
  const [plan] = rows;
  if (!plan) return null;
  const purged = await purgePlan(trx, floorPlanId);
  const { tenantId, ...about } = plan;
  await tellOfPurged(trx, {
    tenantId,
    actor: { kind: 'server', id: null },
    items: [{ kind: 'plan', id: floorPlanId, ...about }],
  });
  await logServerEdits(trx, [
    {
      tenantId,
      job: 'purge-plans',
      title: 'FloorPlan',
      businessType: 9,
      about: { floorId: floorPlanId, ...about },
    },
  ]);
  return purged;
}

/** Ends one deleted plan now; lock its row before. @throws Error for a plan that lives: it was brought back meanwhile */
export async function purgePlan(trx: Trx, floorPlanId: string): Promise<PurgedPlan> {
  const revisions = await trx
    .selectFrom('plan_revision')
    .select('file_id')
    .where('floor_plan_id', '=', floorPlanId)
    .execute();
  const fileIds = revisions.map((revision) => revision.file_id);
  const inspectionIds = await releaseInspectionsOfPlan(trx, floorPlanId);
  const { numDeletedRows } = await trx
    .deleteFrom('floor_plan')
    .where('id', '=', floorPlanId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Error(`the plan ${floorPlanId} is not deleted`);
  await markFilesDeleted(trx, fileIds);
  await forgetRoom(trx, planRoom(floorPlanId));
  for (const id of inspectionIds) await forgetRoom(trx, sceneRoom(id));
  return { floorPlanId, fileIds };
}
