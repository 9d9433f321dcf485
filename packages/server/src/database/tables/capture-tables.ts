/** Inspections and captures. What holds for all tables stands in `tables.ts`. */
import type { Generated, JSONColumnType } from 'kysely';
import type {
  HeadingSource,
  InspectionKind,
  InspectionState,
  PictureFault,
  PlaceSource,
  Projection,
  SourceState,
  TimeSource,
} from '@plumbline/shared/contract/inspection.ts';
import type { FailingStep, SourceLogKind } from '@plumbline/shared/contract/processing-error.ts';
import type { TrackRunState, TrackStep } from '@plumbline/shared/contract/walk-track.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { TileLevel } from '@plumbline/shared/media/tile-levels.ts';
import type { SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { CreatedAt, Day } from './column-types.ts';

/** Written by `captures`. The id is the client's. */
export interface InspectionTable {
  id: string;
  tenant_id: string;
  project_id: string;
  floor_plan_id: string;
  name: string;
  kind: InspectionKind;
  taken_on: Day;
  state: Generated<InspectionState>;
  /** As the client declared them; held back in the ledger by the entry `reserve_seq`. */
  wanted_seconds: number;
  used_seconds: number | null;
  reserve_seq: number | null;
  created_by: string;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  /** When the last byte of its files came. */
  uploaded_at: Date | null;
  preview_at: Date | null;
  published_at: Date | null;
  published_by: string | null;
  /** When the last suggestion was decided on, and by whom; null: suggestions wait, or nobody looked. */
  hazards_reviewed_at: Date | null;
  hazards_reviewed_by: string | null;
  version: Generated<number>;
  deleted_at: Date | null;
  deleted_by: string | null;
  extended_days: Generated<number>;
  /** Added to what the camera's clock said, which was wrong. */
  time_shift_seconds: Generated<number>;
  /** The way its captures were taken along, plan space. */
  path: JSONColumnType<PlanPoint[] | null, string | null | undefined, string | null>;
}

/** Written by `captures`: one file. The id is the client's; its bytes lie in the storage under it. */
export interface CaptureSourceTable {
  id: string;
  tenant_id: string;
  inspection_id: string;
  position: number;
  file_name: string;
  size_bytes: number;
  /** SHA-256 of the first and last MiB, hex, as the client counted it. */
  ends_sha256: string | null;
  /** Of all bytes, as the server counted it. */
  sha256: string | null;
  /** It was sent before, and is wanted once more. */
  is_again: Generated<boolean>;
  /** While it is being sent. */
  upload_id: string | null;
  state: Generated<SourceState>;
  failed_in: FailingStep | null;
  /** Of the state at hand, 0…1. */
  progress: Generated<number>;
  error: ErrorCode | null;
  /** What the file itself suggests as the answer to "Is this 360°?". */
  proposed: 'sphere' | 'flat' | null;
  /** What somebody answered. */
  shape: 'sphere' | 'flat' | null;
  /** Of a film, as it was measured here. */
  duration_seconds: number | null;
  /** A film that was brought back counts from here as if it had been published then. */
  film_kept_from: Date | null;
  film_gone_at: Date | null;
  extended_days: Generated<number>;
  created_at: CreatedAt;
  state_at: Generated<Date>;
}

/** Written by `captures`: what became of each try with a file. */
export interface SourceLogTable {
  id: Generated<number>;
  tenant_id: string;
  source_id: string;
  at: Generated<Date>;
  kind: SourceLogKind;
  step: FailingStep;
  error: ErrorCode | null;
  /** Who tried again. */
  account_id: string | null;
}

/** Written by `captures`. Angles in degrees, heading clockwise from north. */
export interface CaptureTable {
  id: Generated<string>;
  tenant_id: string;
  inspection_id: string;
  source_id: string;
  frame: number;
  file_id: string;
  projection: Projection;
  sphere_part: JSONColumnType<SpherePart | null, string | null, string | null>;
  width_px: number;
  height_px: number;
  levels: JSONColumnType<TileLevel[], string | undefined, string>;
  /** Of the camera's clock, without zone: `YYYY-MM-DD HH:MM:SS`. */
  wall_time: string | null;
  offset_minutes: number | null;
  time_source: TimeSource;
  taken_at: Date | null;
  latitude: number | null;
  longitude: number | null;
  altitude_m: number | null;
  /** Within how many metres its place is right, as the file says. */
  gps_accuracy_m: Generated<number | null>;
  camera: Generated<string>;
  heading_deg: number | null;
  heading_source: HeadingSource;
  heading_accuracy_deg: number | null;
  pitch_deg: Generated<number>;
  roll_deg: Generated<number>;
  /** As measured; null: not measured. */
  faults: Generated<PictureFault[] | null>;
  /** Plan space of the inspection's floor; null: no place yet. */
  x: number | null;
  y: number | null;
  place_source: PlaceSource | null;
  /** Of a frame of a film: where in it. */
  film_ms: number | null;
  /** Since the frame before, 0 up to 1. */
  movement: number | null;
  placed_by: string | null;
  placed_at: Date | null;
  version: Generated<number>;
  /** Which piece of the walk's track it is in; with it the others but the last. Null: none. */
  track_piece: Generated<number | null>;
  /** In the piece's own unit, seen from above, y down. */
  track_x: Generated<number | null>;
  track_y: Generated<number | null>;
  track_height: Generated<number | null>;
  /** Where it looks, clockwise from straight up there. */
  track_deg: Generated<number | null>;
  /** How far the places of its piece are off, in plan pixels; null: the piece is not on the plan. */
  track_off_px: Generated<number | null>;
}

/** Written by `captures`: a search for the track of a walk. The id is the client's. */
export interface TrackRunTable {
  id: string;
  tenant_id: string;
  project_id: string;
  inspection_id: string;
  started_by: string;
  created_at: CreatedAt;
  ended_at: Date | null;
  state: Generated<TrackRunState>;
  step: Generated<TrackStep>;
  /** Share of the step that is done, 0…1. */
  progress: Generated<number>;
  error: ErrorCode | null;
}

/** Written by `captures`: two pictures of a place on two days, the lower id first. */
export interface CapturePairTable {
  tenant_id: string;
  first_id: string;
  second_id: string;
  /** Added to a yaw in the first it gives the yaw in the second, in degrees. */
  apart_deg: number;
  residual_deg: number;
  lined_up_by: string;
  lined_up_at: Generated<Date>;
}

/** Written by `projections/scene-projection`. */
export interface FieldNoteTable {
  inspection_id: string;
  field_note_id: string;
  tenant_id: string;
  capture_id: string;
  yaw_deg: number;
  pitch_deg: number;
  text: string;
  /** Null when the server itself wrote it. */
  author_id: string | null;
  created_at: Date;
}
