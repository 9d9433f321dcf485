import { sql, type Kysely } from 'kysely';

/** Inspections with the files they are made of, and captures: one picture each, with its place on the plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const scripts = [inspections, sources, captures, purposes, isolation, grants];
  for (const script of scripts) await sql.raw(script).execute(db);
}

/**
 * The id is the client's, so that a repeated call makes one inspection. `reserve_seq`: the hours held back for it in the
 * ledger; null for one that takes none, and while there are not enough.
 */
const inspections = `
CREATE TABLE inspection (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  floor_plan_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  kind text NOT NULL CHECK (kind IN ('video-360', 'photo-360', 'photo', 'model-3d')),
  taken_on date NOT NULL,
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'processing', 'preview', 'published', 'failed')),
  wanted_seconds integer NOT NULL CHECK (wanted_seconds >= 0),
  used_seconds integer CHECK (used_seconds >= 0),
  reserve_seq bigint,
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  uploaded_at timestamptz,
  preview_at timestamptz,
  published_at timestamptz,
  published_by uuid REFERENCES account (id),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  deleted_by uuid REFERENCES account (id),
  extended_days integer NOT NULL DEFAULT 0 CHECK (extended_days >= 0),
  UNIQUE (tenant_id, id),
  CHECK ((state = 'published') = (published_at IS NOT NULL)),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, floor_plan_id) REFERENCES floor_plan (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, reserve_seq) REFERENCES hours_entry (tenant_id, seq)
);
CREATE INDEX inspection_by_project ON inspection (project_id, taken_on DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX inspection_by_floor ON inspection (floor_plan_id) WHERE deleted_at IS NULL;
CREATE INDEX inspection_deleted ON inspection (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX inspection_waiting_for_hours ON inspection (tenant_id)
  WHERE reserve_seq IS NULL AND wanted_seconds > 0 AND deleted_at IS NULL;
`;

/**
 * One file of an inspection. The id is the client's; its bytes lie in the storage under it. `ends_sha256` is the hash of
 * its first and last MiB, by which the same file is recognised before it is sent; `sha256` that of all, by the server.
 */
const sources = `
CREATE TABLE capture_source (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  inspection_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 255),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  ends_sha256 text CHECK (ends_sha256 ~ '^[0-9a-f]{64}$'),
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  upload_id uuid,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'checking', 'asking', 'reading', 'tiling', 'done', 'failed')),
  failed_in text CHECK (failed_in IN ('checking', 'reading', 'tiling')),
  progress double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  error text,
  proposed text CHECK (proposed IN ('sphere', 'flat')),
  shape text CHECK (shape IN ('sphere', 'flat')),
  created_at timestamptz NOT NULL DEFAULT now(),
  state_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, id),
  UNIQUE (inspection_id, position),
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (upload_id) REFERENCES upload (id) ON DELETE SET NULL
);
CREATE INDEX capture_source_by_upload ON capture_source (upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX capture_source_by_ends ON capture_source (tenant_id, ends_sha256, size_bytes);
CREATE INDEX capture_source_failed ON capture_source (tenant_id, state_at) WHERE state = 'failed';
`;

/**
 * `wall_time` is what the camera's clock said; `taken_at` the instant, by `time_source`. Angles in degrees, heading
 * clockwise from north. `x` and `y` in plan space of the inspection's floor; null: it has no place yet.
 */
const captures = `
CREATE TABLE capture (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  inspection_id uuid NOT NULL,
  source_id uuid NOT NULL,
  frame integer NOT NULL CHECK (frame > 0),
  file_id uuid NOT NULL,
  projection text NOT NULL CHECK (projection IN ('sphere', 'partial', 'flat')),
  sphere_part jsonb,
  width_px integer NOT NULL CHECK (width_px > 0),
  height_px integer NOT NULL CHECK (height_px > 0),
  levels jsonb NOT NULL DEFAULT '[]',
  wall_time timestamp,
  offset_minutes integer CHECK (offset_minutes BETWEEN -1080 AND 1080),
  time_source text NOT NULL CHECK (time_source IN ('offset', 'gps', 'project', 'none')),
  taken_at timestamptz,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  altitude_m double precision,
  camera text NOT NULL DEFAULT '' CHECK (char_length(camera) <= 200),
  heading_deg double precision CHECK (heading_deg >= 0 AND heading_deg < 360),
  heading_source text NOT NULL CHECK (heading_source IN ('hand', 'movement', 'compass', 'none')),
  heading_accuracy_deg double precision CHECK (heading_accuracy_deg > 0),
  pitch_deg double precision NOT NULL DEFAULT 0 CHECK (pitch_deg BETWEEN -90 AND 90),
  roll_deg double precision NOT NULL DEFAULT 0 CHECK (roll_deg BETWEEN -180 AND 180),
  x double precision,
  y double precision,
  place_source text CHECK (place_source IN ('surveyed', 'hand', 'pin', 'path', 'gps', 'automatic')),
  placed_by uuid REFERENCES account (id),
  placed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (tenant_id, id),
  UNIQUE (inspection_id, frame),
  CHECK ((x IS NULL) = (y IS NULL)),
  CHECK ((x IS NULL) = (place_source IS NULL)),
  CHECK ((heading_deg IS NULL) = (heading_source = 'none')),
  CHECK ((heading_deg IS NULL) = (heading_accuracy_deg IS NULL)),
  FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, source_id) REFERENCES capture_source (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file (tenant_id, id)
);
CREATE INDEX capture_by_source ON capture (source_id);
CREATE INDEX capture_by_file ON capture (file_id);
`;

/** An upload of a capture says of which file it is, and may be as large as a long video. */
const purposes = `
ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check
    CHECK (purpose IN ('floor-plan', 'cover', 'profile-photo', 'note-file', 'bcf', 'capture'));
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check,
  ADD CONSTRAINT stored_file_purpose_check
    CHECK (purpose IN ('plan', 'upload-pages', 'cover', 'profile-photo', 'note-file', 'floor-image', 'bcf', 'capture'));
`;

const TABLES = ['inspection', 'capture_source', 'capture'];
const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = TABLES.map(
  (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
`,
).join('');

const grants = `GRANT SELECT, INSERT, UPDATE, DELETE ON ${TABLES.join(', ')} TO plumbline_app;`;
