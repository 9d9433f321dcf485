import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import type { Trx } from '../database/client.ts';
import { PLAN_PROJECTION } from '../projections/plan-projection.ts';
import type { RoomKind } from './room-kind.ts';

/** The room of a floor plan. */
export const PLAN_ROOM: RoomKind = {
  ability: 'PlanRoom',
  document: {
    kind: PLAN_DOCUMENT,
    limits: { zones: 'PLAN_ZONES', markup: 'PLAN_MARKUP' },
    projection: PLAN_PROJECTION,
  },
  living: readLivingPlans,
};

async function readLivingPlans(
  trx: Trx,
  projectId: string,
  floorPlanIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where((where) => where('id', '=', where.fn.any(where.val([...floorPlanIds]))))
    .execute();
  return new Set(rows.map((row) => row.id));
}
