import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';

/** The picture of a plan's newest revision; its pictures lie in the file storage below `fileId`. */
export interface PlanPicture {
  revisionId: string;
  fileId: string;
  widthPx: number;
  heightPx: number;
  tileSizePx: number;
  levelCount: number;
  pageWidthMm: number | null;
  pageHeightMm: number | null;
}

export interface Person {
  id: string;
  name: string;
}

/** A floor plan as the server's code sees it. */
export interface FloorPlanRecord {
  id: string;
  tenantId: string;
  projectId: string;
  name: string;
  position: number;
  image: PlanPicture;
  /** Null while the plan has no scale. */
  mmPerPx: number | null;
  zoneCount: number;
  createdBy: Person;
  createdAt: Date;
  /** The last change of the record or of what is drawn on it. */
  updatedAt: Date;
  version: number;
  deletedAt: Date | null;
  deletedBy: Person | null;
}

/** Plans with their newest picture, scale and number of zones; the caller adds conditions on `f` and the order. */
export function selectPlans(trx: Trx) {
  return trx
    .selectFrom('floor_plan as f')
    .innerJoin('plan_revision as r', (join) =>
      join
        .onRef('r.floor_plan_id', '=', 'f.id')
        .on(
          'r.number',
          '=',
          sql<number>`(SELECT max(newest.number) FROM plan_revision newest WHERE newest.floor_plan_id = f.id)`,
        ),
    )
    .leftJoin('plan_calibration as c', 'c.floor_plan_id', 'f.id')
    .leftJoin('tenant_member as maker', (join) =>
      join.onRef('maker.account_id', '=', 'f.created_by').onRef('maker.tenant_id', '=', 'f.tenant_id'),
    )
    .leftJoin('tenant_member as remover', (join) =>
      join.onRef('remover.account_id', '=', 'f.deleted_by').onRef('remover.tenant_id', '=', 'f.tenant_id'),
    )
    .selectAll('f')
    .select([
      'r.id as revision_id',
      'r.file_id',
      'r.width_px',
      'r.height_px',
      'r.tile_size_px',
      'r.level_count',
    ])
    .select(['r.page_width_mm', 'r.page_height_mm', 'c.mm_per_px'])
    .select(['maker.account_name as maker_name', 'remover.account_name as remover_name'])
    .select(sql<number>`(SELECT count(*) FROM zone z WHERE z.floor_plan_id = f.id)`.as('zone_count'))
    .select(
      sql<Date>`GREATEST(f.updated_at, (SELECT e.at FROM journal_entry e WHERE e.room = 'plan:' || f.id ORDER BY e.seq DESC LIMIT 1))`.as(
        'changed_at',
      ),
    );
}

type SelectedPlan = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number];

/** Turns a row of `selectPlans` into a record. */
export function toFloorPlan(row: SelectedPlan): FloorPlanRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    projectId: row.project_id,
    name: row.name,
    position: row.position,
    image: {
      revisionId: row.revision_id,
      fileId: row.file_id,
      widthPx: row.width_px,
      heightPx: row.height_px,
      tileSizePx: row.tile_size_px,
      levelCount: row.level_count,
      pageWidthMm: row.page_width_mm,
      pageHeightMm: row.page_height_mm,
    },
    mmPerPx: row.mm_per_px,
    zoneCount: row.zone_count,
    createdBy: { id: row.created_by, name: row.maker_name ?? '' },
    createdAt: row.created_at,
    updatedAt: row.changed_at,
    version: row.version,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by === null ? null : { id: row.deleted_by, name: row.remover_name ?? '' },
  };
}
