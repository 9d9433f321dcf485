import type { Selectable } from 'kysely';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { ZoneTable } from '@plumbline/server/database/tables/floor-plan-tables.ts';

export interface PlanZones {
  projectId: string;
  /** Millimetres per plan pixel, null without a calibration. */
  mmPerPx: number | null;
  zones: Selectable<ZoneTable>[];
}

/** The projected zones of a living floor plan in drawing order, or null when there is no such plan. */
export async function readPlanZones(trx: Trx, floorPlanId: string): Promise<PlanZones | null> {
  const plan = await trx
    .selectFrom('floor_plan as f')
    .leftJoin('plan_calibration as c', 'c.floor_plan_id', 'f.id')
    .select(['f.project_id', 'c.mm_per_px'])
    .where('f.id', '=', floorPlanId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!plan) return null;
  const zones = await trx
    .selectFrom('zone')
    .selectAll()
    .where('floor_plan_id', '=', floorPlanId)
    .orderBy('sort_order')
    .orderBy('zone_id')
    .execute();
  return { projectId: plan.project_id, mmPerPx: plan.mm_per_px, zones };
}
