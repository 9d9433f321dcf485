/** Reads captures as dots and pictures. */
import { sql, type RawBuilder } from 'kysely';
import {
  GPS_ACCURACY_M,
  type Capture,
  type CaptureRow,
  type CaptureShape,
  type Dot,
  type InspectionKind,
  type PictureFault,
} from '@plumbline/shared/contract/inspection.ts';
import type { TileLevel } from '@plumbline/shared/media/tile-levels.ts';
import type { Trx } from '../database/client.ts';

/** A capture as the server's code sees it. */
export interface CaptureRecord extends Omit<Capture, 'takenAt' | 'filesUrl' | 'otherShape' | 'faults'> {
  fileId: string;
  sourceId: string;
  /** What somebody said that its file is. */
  answered: CaptureShape | null;
  inspectionKind: InspectionKind;
  takenAt: Date | null;
  takenOn: string;
  /** Of a frame of a film. */
  filmMs: number | null;
  movement: number | null;
  /** Null: not measured. */
  faults: PictureFault[] | null;
}

const COLUMNS = sql`
  c.id, c.inspection_id AS "inspectionId", c.file_id AS "fileId", c.frame, c.projection, c.taken_at AS "takenAt",
  CASE WHEN c.x IS NOT NULL THEN jsonb_build_object('x', c.x, 'y', c.y, 'source', c.place_source)
    || CASE WHEN c.place_source = 'gps'
      THEN jsonb_build_object('accuracyM', coalesce(c.gps_accuracy_m, ${sql.lit(GPS_ACCURACY_M)}))
      WHEN c.place_source = 'automatic' AND c.track_off_px IS NOT NULL THEN coalesce(
        (SELECT jsonb_build_object('accuracyM', c.track_off_px * p.mm_per_px / 1000) FROM plan_calibration p
          WHERE p.floor_plan_id = i.floor_plan_id), '{}')
      ELSE '{}' END END AS place,
  jsonb_build_object('deg', c.heading_deg, 'source', c.heading_source, 'accuracyDeg', c.heading_accuracy_deg) AS heading,
  c.width_px AS "widthPx", c.height_px AS "heightPx", c.levels, c.sphere_part AS "spherePart",
  c.pitch_deg AS "pitchDeg", c.roll_deg AS "rollDeg", c.faults, c.version, i.taken_on AS "takenOn",
  c.film_ms AS "filmMs", c.movement, c.source_id AS "sourceId", i.kind AS "inspectionKind",
  (SELECT s.shape FROM capture_source s WHERE s.id = c.source_id) AS answered`;

async function selectCaptures(
  trx: Trx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<CaptureRecord[]> {
  const { rows } = await sql<CaptureRecord>`
    SELECT ${COLUMNS} FROM capture c JOIN inspection i ON i.id = c.inspection_id
    WHERE ${where} ORDER BY ${order}`.execute(trx);
  return rows;
}

/** A capture of the transaction's tenant, or null. */
export async function readCapture(trx: Trx, captureId: string): Promise<CaptureRecord | null> {
  const [capture] = await selectCaptures(trx, sql`c.id = ${captureId}`, sql`c.id`);
  return capture ?? null;
}

/** The captures of an inspection, by frame. */
export function listCaptures(trx: Trx, inspectionId: string): Promise<CaptureRecord[]> {
  return selectCaptures(trx, sql`c.inspection_id = ${inspectionId}`, sql`c.frame`);
}

/** The captures of a floor that have a place, newest day first; all, or those that are published. */
export function listDots(
  trx: Trx,
  floorPlanId: string,
  { unpublishedToo }: { unpublishedToo: boolean },
): Promise<CaptureRecord[]> {
  const shown = unpublishedToo ? sql`true` : sql`i.state = 'published'`;
  return selectCaptures(
    trx,
    sql`i.floor_plan_id = ${floorPlanId} AND i.deleted_at IS NULL AND c.x IS NOT NULL AND ${shown}`,
    sql`i.taken_on DESC, i.id, c.frame`,
  );
}

/** A capture as it stands on the wire. */
export function toCaptureRow(capture: CaptureRecord): CaptureRow {
  const { id, inspectionId, frame, projection, takenAt, place, heading, version } = capture;
  return {
    id,
    inspectionId,
    frame,
    projection,
    takenAt: takenAt?.toISOString() ?? null,
    place,
    heading,
    version,
  };
}

export function toDot(capture: CaptureRecord): Dot {
  return { ...toCaptureRow(capture), takenOn: capture.takenOn };
}

/** The captures that were made of one file, by frame. */
export function capturesOfSource(trx: Trx, sourceId: string): Promise<CaptureRecord[]> {
  return selectCaptures(trx, sql`c.source_id = ${sourceId}`, sql`c.frame`);
}

/** Says which tiles there are of a capture. */
export async function setLevels(trx: Trx, captureId: string, levels: readonly TileLevel[]): Promise<void> {
  await trx
    .updateTable('capture')
    .set({ levels: JSON.stringify(levels) })
    .where('id', '=', captureId)
    .execute();
}
