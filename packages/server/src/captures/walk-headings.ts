/**
 * Headings of the frames of a film along the path of its walk: whoever carries the camera walks to the middle of its
 * picture.
 *
 * Invariant (walk-path.pg.test.ts): what a person or the file itself says of a heading stays. Versions stay as those of
 * spread places do.
 */
import { sql } from 'kysely';
import { walkingDirections } from '@plumbline/shared/captures/walking-directions.ts';
import type { HeadingSource } from '@plumbline/shared/contract/inspection.ts';
import { HEADING_ACCURACY_DEG } from '@plumbline/shared/media/heading-accuracy.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Trx } from '../database/client.ts';
import type { CaptureRecord } from './capture-record.ts';
import { SERVER, tellOfInspection } from './inspection-events.ts';

/** A capture with where it stands now. */
interface WalkedCapture {
  capture: CaptureRecord;
  at: PlanPoint;
}

const OPEN: ReadonlySet<HeadingSource> = new Set(['none', 'movement']);
/** A tenth of a degree. */
const ROUNDING = 10;

/** @param walk all captures of a locked inspection by frame; those of no film may look anywhere */
export async function putWalkHeadings(
  trx: Trx,
  inspectionId: string,
  walk: readonly WalkedCapture[],
): Promise<void> {
  const northDeg = await northOf(trx, inspectionId);
  const frames = walk.map(({ capture, at }) => ({ place: at, movement: capture.movement }));
  const onSheet = walkingDirections(frames);
  const turned = walk.flatMap(({ capture: { id, filmMs, heading } }, index) => {
    const sheetDeg = onSheet[index] ?? null;
    const deg = sheetDeg === null ? null : fromNorth(sheetDeg - northDeg);
    return filmMs !== null && OPEN.has(heading.source) && heading.deg !== deg ? [{ id, deg }] : [];
  });
  await putHeadings(trx, inspectionId, turned);
}

/** Says of captures which way they look as far as only the walk tells it; null: it tells nothing. */
export async function putHeadings(
  trx: Trx,
  inspectionId: string,
  turned: readonly { id: string; deg: number | null }[],
): Promise<void> {
  await sql`
    UPDATE capture c SET heading_deg = m.deg,
      heading_source = CASE WHEN m.deg IS NULL THEN 'none' ELSE 'movement' END,
      heading_accuracy_deg = CASE WHEN m.deg IS NOT NULL THEN ${HEADING_ACCURACY_DEG.movement}::float8 END
    FROM jsonb_to_recordset(${JSON.stringify(turned)}::jsonb) AS m (id uuid, deg double precision)
    WHERE c.id = m.id AND c.inspection_id = ${inspectionId} AND c.heading_source IN ('none', 'movement')`.execute(
    trx,
  );
}

/** Without a path nobody knows where its captures looked, but for what a person or the file says. */
export async function takeOffWalkHeadings(trx: Trx, inspectionId: string): Promise<void> {
  await trx
    .updateTable('capture')
    .set({ heading_deg: null, heading_source: 'none', heading_accuracy_deg: null })
    .where('inspection_id', '=', inspectionId)
    .where('heading_source', '=', 'movement')
    .execute();
}

/** The north of a plan is another: what is known by the path alone keeps its direction on the sheet, and is told anew. */
export async function turnWalkHeadings(
  trx: Trx,
  floorPlanId: string,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const byDeg = (from ?? 0) - (to ?? 0);
  if (byDeg === 0) return;
  // In the order in which everybody locks: the inspection before its captures.
  const { rows: walks } = await sql<{ id: string }>`
    SELECT i.id FROM inspection i WHERE i.floor_plan_id = ${floorPlanId} AND i.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM capture c WHERE c.inspection_id = i.id AND c.heading_source = 'movement')
    ORDER BY i.id FOR UPDATE OF i`.execute(trx);
  for (const { id: inspectionId } of walks) {
    await sql`
      UPDATE capture SET heading_deg = mod(round((heading_deg + ${byDeg} + 720)::numeric, 1), 360)
      WHERE inspection_id = ${inspectionId} AND heading_source = 'movement'`.execute(trx);
    await tellOfInspection(trx, SERVER, { inspectionId, kind: 'captures-spread' });
  }
}

/** Of the plan, clockwise from straight up on the sheet; up counts as north where nobody has said it. */
export async function northOf(trx: Trx, inspectionId: string): Promise<number> {
  const plan = await trx
    .selectFrom('inspection as i')
    .innerJoin('floor_plan as f', 'f.id', 'i.floor_plan_id')
    .select('f.north_deg as northDeg')
    .where('i.id', '=', inspectionId)
    .executeTakeFirst();
  return plan?.northDeg ?? 0;
}

/** A direction from 0° up to 360°. @param deg from -720 on */
export function fromNorth(deg: number): number {
  return (Math.round((deg + 720) * ROUNDING) / ROUNDING) % 360;
}
