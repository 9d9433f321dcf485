/**
 * Places by the track of a walk, where the pins of its pieces put it.
 *
 * Invariant (walk-track.pg.test.ts): what a person put somewhere stays there, and holds the others of its piece.
 */
import { sql } from 'kysely';
import { fitTrack, type TrackedPicture } from '@plumbline/shared/captures/fit-track.ts';
import { isPin, type PlaceSource } from '@plumbline/shared/contract/inspection.ts';
import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import { applySimilarity, rotationRad } from '@plumbline/shared/geometry/similarity.ts';
import type { Trx } from '../database/client.ts';
import { putCaptures, takeOff } from './put-captures.ts';
import { fromNorth, northOf, putHeadings } from './walk-headings.ts';

/** Where the camera stood and looked when a picture was taken. */
export interface TrackedCapture {
  id: string;
  /** From 1. */
  piece: number;
  x: number;
  y: number;
  height: number;
  deg: number;
}

/** Puts another track in the place of the one there was; the places by it are those of before. */
export async function enterTrack(
  trx: Trx,
  inspectionId: string,
  pictures: readonly TrackedCapture[],
): Promise<void> {
  await sql`
    UPDATE capture SET track_piece = NULL, track_x = NULL, track_y = NULL, track_height = NULL, track_deg = NULL
    WHERE inspection_id = ${inspectionId} AND track_piece IS NOT NULL`.execute(trx);
  await sql`
    UPDATE capture c SET track_piece = m.piece, track_x = m.x, track_y = m.y, track_height = m.height, track_deg = m.deg
    FROM jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) AS m (id uuid, piece int, x double precision,
      y double precision, height double precision, deg double precision)
    WHERE c.id = m.id AND c.inspection_id = ${inspectionId}`.execute(trx);
}

export async function hasTrack(trx: Trx, inspectionId: string): Promise<boolean> {
  const { rows } = await sql<{ isTracked: boolean }>`
    SELECT EXISTS (SELECT 1 FROM capture
      WHERE inspection_id = ${inspectionId} AND track_piece IS NOT NULL) AS "isTracked"`.execute(trx);
  return rows[0]?.isTracked ?? false;
}

/** Takes off what stands where the track put it, with the headings by it. @returns whether the walk has a track */
export async function takeOffTrack(trx: Trx, inspectionId: string): Promise<boolean> {
  await trx
    .updateTable('capture')
    .set({ heading_deg: null, heading_source: 'none', heading_accuracy_deg: null })
    .where('inspection_id', '=', inspectionId)
    .where('track_off_px', 'is not', null)
    .where('heading_source', '=', 'movement')
    .execute();
  await takeOff(trx, inspectionId, ['automatic']);
  await trx
    .updateTable('capture')
    .set({ track_off_px: null })
    .where('inspection_id', '=', inspectionId)
    .where('track_off_px', 'is not', null)
    .execute();
  return hasTrack(trx, inspectionId);
}

interface TrackRow extends TrackedPicture, TrackedCapture {
  placeSource: PlaceSource | null;
}

/** Puts the pieces that have two pins on the plan of a locked inspection, of which `takeOffTrack` was called before. */
export async function putOnTrack(trx: Trx, inspectionId: string): Promise<void> {
  const northDeg = await northOf(trx, inspectionId);
  for (const pictures of (await readPieces(trx, inspectionId)).values()) {
    const fitted = fitTrack(pictures);
    if (!fitted) continue;
    const { onPlan, offPx } = fitted;
    const free = pictures.filter(({ pin }) => !pin);
    await putCaptures(
      trx,
      inspectionId,
      free.map((picture) => {
        const { x, y } = applySimilarity(onPlan, picture);
        return { id: picture.id, x: toCoordinate(x), y: toCoordinate(y), source: 'automatic' };
      }),
    );
    const turnedDeg = (rotationRad(onPlan) * 180) / Math.PI;
    await putHeadings(
      trx,
      inspectionId,
      pictures.map(({ id, deg }) => ({ id, deg: fromNorth(deg + turnedDeg - northDeg) })),
    );
    await trx
      .updateTable('capture')
      .set({ track_off_px: toCoordinate(offPx) })
      .where('inspection_id', '=', inspectionId)
      .where('track_piece', '=', pictures[0]?.piece ?? 0)
      .execute();
  }
}

async function readPieces(trx: Trx, inspectionId: string): Promise<Map<number, TrackRow[]>> {
  const { rows } = await sql<TrackRow & { planX: number; planY: number }>`
    SELECT id, track_piece AS piece, track_x AS x, track_y AS y, track_height AS height, track_deg AS deg,
      x AS "planX", y AS "planY", place_source AS "placeSource"
    FROM capture WHERE inspection_id = ${inspectionId} AND track_piece IS NOT NULL ORDER BY frame`.execute(
    trx,
  );
  const pictures = rows.map((row) => ({
    ...row,
    pin: row.placeSource !== null && isPin(row.placeSource) ? { x: row.planX, y: row.planY } : null,
  }));
  return Map.groupBy(pictures, ({ piece }) => piece);
}
