import type { Insertable } from 'kysely';
import type * as Y from 'yjs';
import { readNorth } from '@plumbline/shared/documents/plan/north.ts';
import { markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { readCalibration } from '@plumbline/shared/documents/plan/read.ts';
import { readZoneData, type ZoneData } from '@plumbline/shared/documents/plan/zone-reader.ts';
import { turnWalkHeadings } from '../captures/walk-headings.ts';
import type { Trx } from '../database/client.ts';
import type { PlanCalibrationTable, ZoneTable } from '../database/tables/floor-plan-tables.ts';
import { noteLiving } from '../floor-plans/doubt.store.ts';
import { fillZones } from '../notes/note-zones.ts';
import type { TouchedParts } from './touched-parts.ts';

/** The floor plan whose rows are written. */
export interface PlanSubject {
  floorPlanId: string;
  tenantId: string;
  projectId: string;
}

/**
 * Writes the rows of the touched parts as the document has them now; a zone that the document has not is removed.
 * Doubts about what is gone are closed with it. Every key begins with the floor plan's id, so no document reaches another's rows.
 */
export async function writePlanRows(
  trx: Trx,
  subject: PlanSubject,
  doc: Y.Doc,
  touched: TouchedParts,
): Promise<void> {
  const zoneIds = [...touched.zoneIds];
  const root = zonesRoot(doc);
  const zones = zoneIds.map((id) => readZoneData(id, root.get(id))).filter((zone) => zone !== null);
  const living = new Set(zones.map((zone) => zone.id));
  const gone = zoneIds.filter((id) => !living.has(id));
  for (let from = 0; from < zones.length; from += ROWS_A_STATEMENT) {
    await upsertZones(trx, subject, zones.slice(from, from + ROWS_A_STATEMENT));
  }
  if (gone.length > 0) {
    await trx
      .deleteFrom('zone')
      .where('floor_plan_id', '=', subject.floorPlanId)
      .where('zone_id', 'in', gone)
      .execute();
  }
  await fillZones(
    trx,
    subject.floorPlanId,
    zones.map((zone) => zone.id),
  );
  await noteLivingObjects(trx, subject, doc, touched);
  if (!touched.calibration) return;
  await writeCalibration(trx, subject, doc);
  await writeNorth(trx, subject, readNorth(doc));
}

async function writeNorth(trx: Trx, { floorPlanId }: PlanSubject, northDeg: number | null): Promise<void> {
  const plan = await trx
    .selectFrom('floor_plan')
    .select('north_deg as northDeg')
    .where('id', '=', floorPlanId)
    .executeTakeFirst();
  await trx.updateTable('floor_plan').set({ north_deg: northDeg }).where('id', '=', floorPlanId).execute();
  await turnWalkHeadings(trx, floorPlanId, { from: plan?.northDeg ?? null, to: northDeg });
}

const ROWS_A_STATEMENT = 500;

async function noteLivingObjects(
  trx: Trx,
  { floorPlanId }: PlanSubject,
  doc: Y.Doc,
  { zoneIds, markupIds }: TouchedParts,
): Promise<void> {
  const touched = [...zoneIds, ...markupIds];
  const roots = [zonesRoot(doc), markupRoot(doc)];
  const isLiving = (id: string) => roots.some((root) => root.has(id));
  const [living, gone] = [touched.filter(isLiving), touched.filter((id) => !isLiving(id))];
  if (touched.length > 0) await noteLiving(trx, floorPlanId, { living, gone });
}

async function upsertZones(trx: Trx, subject: PlanSubject, zones: readonly ZoneData[]): Promise<void> {
  await trx
    .insertInto('zone')
    .values(zones.map((zone) => zoneRow(subject, zone)))
    .onConflict((conflict) =>
      conflict.columns(['floor_plan_id', 'zone_id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        colour: row.ref('excluded.colour'),
        shape: row.ref('excluded.shape'),
        points: row.ref('excluded.points'),
        area_px2: row.ref('excluded.area_px2'),
        needs_fix: row.ref('excluded.needs_fix'),
        locked: row.ref('excluded.locked'),
        sort_order: row.ref('excluded.sort_order'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

function zoneRow(subject: PlanSubject, zone: ZoneData): Insertable<ZoneTable> {
  return {
    floor_plan_id: subject.floorPlanId,
    zone_id: zone.id,
    tenant_id: subject.tenantId,
    project_id: subject.projectId,
    name: zone.name,
    colour: zone.colour,
    shape: zone.shape,
    points: JSON.stringify(zone.points.map(({ x, y }) => ({ x, y }))),
    area_px2: zone.areaPx2,
    needs_fix: zone.needsFix,
    locked: zone.locked,
    sort_order: zone.order,
    updated_at: new Date(),
  };
}

async function writeCalibration(trx: Trx, subject: PlanSubject, doc: Y.Doc): Promise<void> {
  const value = readCalibration(doc);
  if (!value) {
    await trx.deleteFrom('plan_calibration').where('floor_plan_id', '=', subject.floorPlanId).execute();
    return;
  }
  const columns = {
    ax: value.a.x,
    ay: value.a.y,
    bx: value.b.x,
    by: value.b.y,
    distance_mm: value.distanceMm,
    unit: value.unit,
    mm_per_px: value.mmPerPx,
    updated_at: new Date(),
  };
  const row: Insertable<PlanCalibrationTable> = {
    floor_plan_id: subject.floorPlanId,
    tenant_id: subject.tenantId,
    project_id: subject.projectId,
    ...columns,
  };
  await trx
    .insertInto('plan_calibration')
    .values(row)
    .onConflict((conflict) => conflict.column('floor_plan_id').doUpdateSet(columns))
    .execute();
}
