import { PLAN_TILE_SIZE_PX } from '@plumbline/shared/contract/floor.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { sql, type Insertable } from 'kysely';
import type { Trx } from '../database/client.ts';
import type { PlanRevisionTable } from '../database/tables/floor-plan-tables.ts';
import { appendEvents } from '../events/append-events.ts';

/** A picture that is in the file storage, and its file in the list of files. */
export interface NewRevision {
  fileId: string;
  widthPx: number;
  heightPx: number;
  levelCount: number;
  /** Size of the PDF page, null for images. */
  pageWidthMm: number | null;
  pageHeightMm: number | null;
}

interface RevisionOf {
  tenantId: string;
  floorPlanId: string;
  createdBy: string;
  revision: NewRevision;
}

/** The picture that comes with a plan: it is in force, and its pixels are plan space. @returns its id */
export async function addFirstRevision(trx: Trx, wanted: RevisionOf): Promise<string> {
  const now = sql<Date>`now()`;
  return insert(trx, wanted, {
    number: 1,
    ...IDENTITY,
    alignment: JSON.stringify({ by: 'first' }),
    aligned_by: wanted.createdBy,
    issued_at: now,
    issued_by: wanted.createdBy,
    // Nothing is drawn yet.
    doubts_found_at: now,
  });
}

/**
 * The next picture of a plan, a draft that has no place yet; earlier ones stay as they are. Who adds one at the same
 * moment gets the number after it.
 * @returns its id
 */
export async function addDraft(
  trx: Trx,
  wanted: RevisionOf & { id?: string; projectId: string; note: string },
): Promise<string> {
  const { floorPlanId, tenantId, projectId, note } = wanted;
  const plan = await trx
    .selectFrom('floor_plan')
    .select('name')
    .where('id', '=', floorPlanId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { number } = await trx
    .selectFrom('plan_revision')
    .select(({ fn }) => fn.max<number>('number').as('number'))
    .where('floor_plan_id', '=', floorPlanId)
    .executeTakeFirstOrThrow();
  const id = await insert(trx, wanted, {
    ...(wanted.id === undefined ? {} : { id: wanted.id }),
    number: number + 1,
    note,
    alignment: null,
  });
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: { kind: 'member', id: wanted.createdBy },
    events: [
      {
        kind: 'plan-revision-added',
        subjectId: floorPlanId,
        payload: { name: plan.name, number: number + 1 },
      },
    ],
  });
  return id;
}

type Place = Pick<Insertable<PlanRevisionTable>, 'id' | 'number' | 'alignment' | 'note'> &
  Partial<
    Pick<Insertable<PlanRevisionTable>, 'a' | 'b' | 'tx' | 'ty' | 'aligned_by' | 'issued_by'> & {
      issued_at: ReturnType<typeof sql<Date>>;
      doubts_found_at: ReturnType<typeof sql<Date>>;
    }
  >;

async function insert(trx: Trx, { revision, ...of }: RevisionOf, place: Place): Promise<string> {
  const row = await trx
    .insertInto('plan_revision')
    .values({
      tenant_id: of.tenantId,
      floor_plan_id: of.floorPlanId,
      file_id: revision.fileId,
      width_px: revision.widthPx,
      height_px: revision.heightPx,
      tile_size_px: PLAN_TILE_SIZE_PX,
      level_count: revision.levelCount,
      page_width_mm: revision.pageWidthMm,
      page_height_mm: revision.pageHeightMm,
      created_by: of.createdBy,
      ...place,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
