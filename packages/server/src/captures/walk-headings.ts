/**
 * Headings of the frames of a film along the path of its walk: whoever carries the camera walks to the middle of its
 * picture.
 *
 * Invariant (walk-path.pg.test.ts): what a person or the file itself says of a heading stays. Versions stay as those of
 * spread places do.
 */
import { sql } from 'kysely';
import { walkingDirections } from '@plumbline/shared/captures/walking-directions.ts';
import { HEADING_ACCURACY_DEG, type HeadingSource } from '@plumbline/shared/contract/inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Trx } from '../database/client.ts';
import type { CaptureRecord } from './capture-record.ts';

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

/** Of the plan, clockwise from straight up on the sheet; up counts as north where nobody has said it. */
async function northOf(trx: Trx, inspectionId: string): Promise<number> {
  const plan = await trx
    .selectFrom('inspection as i')
    .innerJoin('floor_plan as f', 'f.id', 'i.floor_plan_id')
    .select('f.north_deg as northDeg')
    .where('i.id', '=', inspectionId)
    .executeTakeFirst();
  return plan?.northDeg ?? 0;
}

function fromNorth(deg: number): number {
  return (Math.round((deg + 360) * ROUNDING) / ROUNDING) % 360;
}
