import { sql } from 'kysely';
import type {
  CaptureRow,
  PictureFault,
  Projection,
  TimeSource,
} from '@plumbline/shared/contract/inspection.ts';
import type { SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import type { Trx } from '../database/client.ts';
import { keepStoredFile } from '../files/stored-file.store.ts';
import type { SourceRecord } from './capture-sources.ts';
import type { Gps, WallTime } from './photo-facts.ts';

/** A picture that is there, with what its file told. */
export interface NewCapture {
  source: SourceRecord;
  /** Announced: taken into use with the capture. */
  fileId: string;
  frame: number;
  projection: Projection;
  spherePart: SpherePart | null;
  widthPx: number;
  heightPx: number;
  takenAt: WallTime | null;
  gps: Gps | null;
  camera: string;
  heading: CaptureRow['heading'];
  pitchDeg: number;
  rollDeg: number;
  /** Missing: not measured. */
  faults?: readonly PictureFault[];
  /** Of a frame of a film: where in it, and how much moved since the one before. */
  film?: { atMs: number; movement: number | null };
}

/** Enters a capture without a place. A time without an offset is one in the project's zone. */
export async function addCapture(trx: Trx, capture: NewCapture): Promise<void> {
  const { source, takenAt, gps, heading } = capture;
  await keepStoredFile(trx, capture.fileId);
  await trx
    .insertInto('capture')
    .values({
      tenant_id: source.tenantId,
      inspection_id: source.inspectionId,
      source_id: source.id,
      frame: capture.frame,
      file_id: capture.fileId,
      projection: capture.projection,
      sphere_part: capture.spherePart && JSON.stringify(capture.spherePart),
      width_px: capture.widthPx,
      height_px: capture.heightPx,
      wall_time: takenAt?.wall ?? null,
      offset_minutes: takenAt?.offsetMinutes ?? null,
      time_source: timeSource(takenAt),
      taken_at: takenAt && instantOf(takenAt, source),
      latitude: gps?.lat ?? null,
      longitude: gps?.lon ?? null,
      altitude_m: gps?.altM ?? null,
      gps_accuracy_m: gps?.accuracyM ?? null,
      camera: capture.camera,
      heading_deg: heading.deg,
      heading_source: heading.source,
      heading_accuracy_deg: heading.accuracyDeg,
      pitch_deg: capture.pitchDeg,
      roll_deg: capture.rollDeg,
      faults: capture.faults ? [...capture.faults] : null,
      film_ms: capture.film?.atMs ?? null,
      movement: capture.film?.movement ?? null,
    })
    .execute();
}

/** Puts another picture of the same photo in the place of its capture's; where it stands and which way it looks stays. */
export async function enterPicture(
  trx: Trx,
  captureId: string,
  {
    fileId,
    projection,
    spherePart,
    widthPx,
    heightPx,
    faults,
  }: Pick<NewCapture, 'fileId' | 'projection' | 'spherePart' | 'widthPx' | 'heightPx' | 'faults'>,
): Promise<void> {
  await keepStoredFile(trx, fileId);
  await trx
    .updateTable('capture')
    .set({
      file_id: fileId,
      projection,
      sphere_part: spherePart && JSON.stringify(spherePart),
      width_px: widthPx,
      height_px: heightPx,
      levels: '[]',
      faults: faults ? [...faults] : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', captureId)
    .execute();
}

function timeSource(takenAt: WallTime | null): TimeSource {
  return takenAt ? (takenAt.offsetSource ?? 'project') : 'none';
}

/** By what its camera's clock said, and how far that was found to be wrong. */
function instantOf({ wall, offsetMinutes }: WallTime, { projectId, inspectionId }: SourceRecord) {
  const said =
    offsetMinutes === null
      ? sql`${wall}::timestamp AT TIME ZONE (SELECT p.time_zone FROM project p WHERE p.id = ${projectId})`
      : sql`(${wall}::timestamp - make_interval(mins => ${offsetMinutes})) AT TIME ZONE 'UTC'`;
  return sql<Date>`(${said}) + make_interval(secs =>
    (SELECT i.time_shift_seconds FROM inspection i WHERE i.id = ${inspectionId}))`;
}
