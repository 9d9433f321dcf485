import { PLAN_DOCUMENT } from '@plumbline/shared/documents/plan/plan-document.ts';
import type { Trx } from '../database/client.ts';
import { PLAN_PROJECTION } from '../projections/plan-projection.ts';
import { readOrEdit } from './read-or-edit.ts';
import type { Living, RoomKind } from './room-kind.ts';

/** The room of a floor plan. */
export const PLAN_ROOM: RoomKind = {
  access: (ability, floorId) => readOrEdit(ability, 'PlanRoom', { floorId }),
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
): Promise<ReadonlyMap<string, Living>> {
  const rows = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where((where) => where('id', '=', where.fn.any(where.val([...floorPlanIds]))))
    .execute();
  return new Map(rows.map((row) => [row.id, { isSealed: false }]));
}
