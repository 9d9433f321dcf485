/** Floor plans, what is drawn on them, and files. What holds for all tables stands in `tables.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PicturePurpose } from '@plumbline/shared/contract/picture.ts';
import type { RevisionAlignment } from '@plumbline/shared/contract/revision.ts';
import type { UploadState } from '@plumbline/shared/contract/upload.ts';
import type { WorldTie } from '@plumbline/shared/geometry/world-tie.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { CreatedAt } from './column-types.ts';

/** Written by `floor-plans`. `name_key` = NFC, case-folded, unique among the living plans of a project. */
export interface FloorPlanTable {
  id: Generated<string>;
  tenant_id: string;
  project_id: string;
  name: string;
  name_key: string;
  position: number;
  created_by: string;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
  version: Generated<number>;
  deleted_at: Date | null;
  deleted_by: string | null;
  /** How much longer than usual it is kept once deleted. */
  extended_days: Generated<number>;
  /** Number of the revision in force. */
  current_revision: Generated<number>;
  /** Written by the projection: clockwise from straight up. */
  north_deg: number | null;
}

/**
 * Written by `floor-plans`: one issue of a plan's drawing. The picture is immutable; its place in plan space (`a` to
 * `ty`, see geometry/similarity.ts) is null until it is aligned, and final once the revision was in force.
 */
export interface PlanRevisionTable {
  id: Generated<string>;
  tenant_id: string;
  floor_plan_id: string;
  number: number;
  file_id: string;
  width_px: number;
  height_px: number;
  tile_size_px: number;
  level_count: number;
  page_width_mm: number | null;
  page_height_mm: number | null;
  created_by: string;
  created_at: CreatedAt;
  a: number | null;
  b: number | null;
  tx: number | null;
  ty: number | null;
  alignment: JSONColumnType<RevisionAlignment | null, string | null, string | null>;
  note: Generated<string>;
  version: Generated<number>;
  aligned_by: string | null;
  /** When it was first in force; null for a draft. */
  issued_at: Date | null;
  issued_by: string | null;
  /** When what is drawn was last searched with this alignment, against the drawing in force then. */
  doubts_found_at: Date | null;
}

/** Written by `floor-plans`: what is drawn where a revision changed the drawing. */
export interface PlanDoubtTable {
  revision_id: string;
  object_id: string;
  tenant_id: string;
  /** Part of the lines under the object that changed, 0…1. */
  changed_share: number;
  confirmed_by: string | null;
  confirmed_at: Date | null;
  /** The object was deleted; the doubt counts again when it is restored. */
  is_gone: Generated<boolean>;
}

/** Written by `visits`: when a member was last on a plan, and since when its changes are news to them. */
export interface PlanVisitTable {
  floor_plan_id: string;
  account_id: string;
  tenant_id: string;
  seen_seq: number;
  seen_at: ColumnType<Date, Date | undefined, Date>;
  since_seq: number | null;
  since_at: Date | null;
}

/** Written by `files`. Bytes live in the file storage under the id; names are for display only. */
export interface StoredFileTable {
  id: Generated<string>;
  tenant_id: string;
  /** Null for what is of no project: somebody's photo, a detector. */
  project_id: string | null;
  purpose:
    | 'plan'
    | 'upload-pages'
    | 'note-file'
    | 'floor-image'
    | 'bcf'
    | 'capture'
    | 'report'
    | 'detector'
    | PicturePurpose;
  original_name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  created_by: string;
  created_at: CreatedAt;
  deleted_at: Date | null;
}

/** One page of an upload, as `upload.pages` holds it. */
export interface UploadPage {
  page: number;
  widthPx: number;
  heightPx: number;
  widthMm: number | null;
  heightMm: number | null;
  isIncomplete?: boolean | undefined;
  missingFonts?: number | undefined;
}

/** A page that becomes a plan, or the next revision of one. */
export interface ChosenPage {
  page: number;
  name: string;
  /** The id promised to the new plan, or to the revision; its picture lies under it. */
  floorPlanId: string;
  revisionOf?: { floorPlanId: string; note: string };
}

export type UploadPurpose = 'floor-plan' | 'note-file' | 'bcf' | 'capture' | 'detector' | PicturePurpose;

/** Written by `uploads`. */
export interface UploadTable {
  /** Also the tus upload id. */
  id: string;
  tenant_id: string;
  /** Null for a profile photo. */
  project_id: string | null;
  account_id: string;
  purpose: UploadPurpose;
  file_name: string;
  size_bytes: number;
  received_bytes: Generated<number>;
  /** Wanted checksum, hex, as the client gave it. */
  sha256: string | null;
  state: Generated<UploadState>;
  progress: Generated<number>;
  /** When work on the step at hand began; null while it waits for its turn. */
  started_at: Generated<Date | null>;
  error: ErrorCode | null;
  content_type: string | null;
  page_count: number | null;
  pages: JSONColumnType<UploadPage[], string | undefined, string>;
  /** Chosen pages once plans are made. */
  chosen: JSONColumnType<ChosenPage[], string | undefined, string>;
  created_at: CreatedAt;
  expires_at: Date;
  /** How much longer than usual it is kept after that. */
  extended_days: Generated<number>;
}

/** Written by `projections/zones`: rebuilt from the journal at any time. */
export interface ZoneTable {
  floor_plan_id: string;
  zone_id: string;
  tenant_id: string;
  project_id: string;
  name: string;
  colour: string;
  shape: 'rectangle' | 'polygon';
  points: JSONColumnType<{ x: number; y: number }[], string, string>;
  area_px2: number | null;
  needs_fix: boolean;
  locked: boolean;
  sort_order: string;
  updated_at: Date;
}

/** Written by `projections/zones`. */
export interface PlanCalibrationTable {
  floor_plan_id: string;
  tenant_id: string;
  project_id: string;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  distance_mm: number;
  unit: string;
  mm_per_px: number;
  updated_at: Date;
}

/** Written by `floor-plans`: which points of a plan are where on the earth; null once it was untied. */
export interface PlanTieTable {
  floor_plan_id: string;
  tenant_id: string;
  points: JSONColumnType<WorldTie | null, string | null, string | null>;
  version: number;
  tied_by: string;
  tied_at: Generated<Date>;
}

/** Written by `projections`: how far a room is projected with the commit, which takes the row away again. */
export interface ProjectionStepTable {
  room: string;
  tenant_id: string;
  from_seq: number;
  to_seq: number;
}
