import { IDENTITY, type Similarity } from '@plumbline/shared/geometry/similarity.ts';
import { sql, type Selectable } from 'kysely';
import type { Trx } from '../database/client.ts';
import { IS_OPEN_NOTE } from '../notes/open-notes.ts';
import type { PlanRevisionTable } from '../database/tables/floor-plan-tables.ts';

/** The picture of one revision of a plan; its pictures lie in the file storage below `fileId`. */
export interface PlanPicture {
  fileId: string;
  widthPx: number;
  heightPx: number;
  tileSizePx: number;
  levelCount: number;
  pageWidthMm: number | null;
  pageHeightMm: number | null;
  /** Where its pixels lie in plan space. */
  rasterToPlan: Similarity;
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
  /** Number of the revision in force, from 1. */
  revisionNumber: number;
  image: PlanPicture;
  /** Null while the plan has no scale. */
  mmPerPx: number | null;
  northDeg: number | null;
  zoneCount: number;
  /** Notes with a place on it that are not verified. */
  openNoteCount: number;
  /** The newest day of its published inspections. */
  lastCaptureOn: string | null;
  createdBy: Person;
  createdAt: Date;
  /** The last change of the record or of what is drawn on it. */
  updatedAt: Date;
  version: number;
  deletedAt: Date | null;
  /** How much longer than usual it is kept once deleted. */
  extendedDays: number;
  deletedBy: Person | null;
}

/** What a picture is read from; the revision's table is called `r`. */
export const PICTURE_COLUMNS = [
  'r.file_id',
  'r.width_px',
  'r.height_px',
  'r.tile_size_px',
  'r.level_count',
  'r.page_width_mm',
  'r.page_height_mm',
  'r.a',
  'r.b',
  'r.tx',
  'r.ty',
] as const;

type PictureRow = Pick<
  Selectable<PlanRevisionTable>,
  | 'file_id'
  | 'width_px'
  | 'height_px'
  | 'tile_size_px'
  | 'level_count'
  | 'page_width_mm'
  | 'page_height_mm'
  | 'a'
  | 'b'
  | 'tx'
  | 'ty'
>;

/** A revision's picture; one that is not aligned lies at the origin, as it is. */
export function toPicture(row: PictureRow): PlanPicture {
  const { a, b, tx, ty } = row;
  const isPlaced = a !== null && b !== null && tx !== null && ty !== null;
  return {
    fileId: row.file_id,
    widthPx: row.width_px,
    heightPx: row.height_px,
    tileSizePx: row.tile_size_px,
    levelCount: row.level_count,
    pageWidthMm: row.page_width_mm,
    pageHeightMm: row.page_height_mm,
    rasterToPlan: isPlaced ? { a, b, tx, ty } : IDENTITY,
  };
}

/** Plans with the picture in force, scale and number of zones; the caller adds conditions on `f` and the order. */
export function selectPlans(trx: Trx) {
  return trx
    .selectFrom('floor_plan as f')
    .innerJoin('plan_revision as r', (join) =>
      join.onRef('r.floor_plan_id', '=', 'f.id').onRef('r.number', '=', 'f.current_revision'),
    )
    .leftJoin('plan_calibration as c', 'c.floor_plan_id', 'f.id')
    .leftJoin('tenant_member as maker', (join) =>
      join.onRef('maker.account_id', '=', 'f.created_by').onRef('maker.tenant_id', '=', 'f.tenant_id'),
    )
    .leftJoin('tenant_member as remover', (join) =>
      join.onRef('remover.account_id', '=', 'f.deleted_by').onRef('remover.tenant_id', '=', 'f.tenant_id'),
    )
    .selectAll('f')
    .select(PICTURE_COLUMNS)
    .select('c.mm_per_px')
    .select(['maker.account_name as maker_name', 'remover.account_name as remover_name'])
    .select(sql<number>`(SELECT count(*) FROM zone z WHERE z.floor_plan_id = f.id)`.as('zone_count'))
    .select(
      sql<number>`(SELECT count(*) FROM note n WHERE n.floor_plan_id = f.id AND n.x IS NOT NULL AND ${IS_OPEN_NOTE})`.as(
        'open_note_count',
      ),
    )
    .select(
      sql<string | null>`(SELECT max(i.taken_on) FROM inspection i
        WHERE i.floor_plan_id = f.id AND i.deleted_at IS NULL AND i.state = 'published'
          AND i.kind <> 'bim-model')`.as('last_capture_on'),
    )
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
    revisionNumber: row.current_revision,
    image: toPicture(row),
    mmPerPx: row.mm_per_px,
    northDeg: row.north_deg,
    zoneCount: row.zone_count,
    openNoteCount: row.open_note_count,
    lastCaptureOn: row.last_capture_on,
    createdBy: { id: row.created_by, name: row.maker_name ?? '' },
    createdAt: row.created_at,
    updatedAt: row.changed_at,
    version: row.version,
    deletedAt: row.deleted_at,
    extendedDays: row.extended_days,
    deletedBy: row.deleted_by === null ? null : { id: row.deleted_by, name: row.remover_name ?? '' },
  };
}
