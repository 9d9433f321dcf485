import { sql } from 'kysely';
import { PLACE_SOURCES } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { getPlan } from '../floor-plans/floor-plan.store.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import type { InspectionRecord } from './inspection-record.ts';
import { lockInspection, type SeenInspection } from './lock-inspection.ts';
import { requireChange } from './require-change.ts';
import { takeOff } from './put-captures.ts';
import { takeOffWalkHeadings } from './walk-headings.ts';

/**
 * Moves an inspection to another floor of its project; its author's until it is published, then a project admin's. Places
 * and path belong to the drawing that they were set on, and go.
 * @throws AppError not-found; conflict; not-authorized
 */
export async function moveInspection(
  trx: Trx,
  actor: ProjectActor,
  seen: SeenInspection,
  floorId: string,
): Promise<InspectionRecord> {
  const inspection = await lockInspection(trx, actor, seen, (found) => requireChange(actor, 'update', found));
  if ((await getPlan(trx, floorId))?.projectId !== actor.projectId) throw new AppError('not-found');
  const { id: inspectionId, floor } = inspection;
  if (floor.id === floorId) return inspection;
  await takeOff(trx, inspectionId, PLACE_SOURCES);
  await takeOffWalkHeadings(trx, inspectionId);
  await trx
    .updateTable('inspection')
    .set({
      floor_plan_id: floorId,
      path: null,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', inspectionId)
    .execute();
  const payload = { fromFloorId: floor.id };
  return tellOfInspection(trx, memberActor(actor), { inspectionId, kind: 'inspection-changed', payload });
}
