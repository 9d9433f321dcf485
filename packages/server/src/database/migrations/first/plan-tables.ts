/** Files, floor plans with their pictures, uploads, and the rows that are projected from the plans' documents. */
export const planTables = `
CREATE TABLE stored_file (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('plan', 'upload-pages')),
  original_name text NOT NULL CHECK (char_length(original_name) BETWEEN 1 AND 255),
  content_type text NOT NULL CHECK (char_length(content_type) <= 127),
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX stored_file_deleted ON stored_file (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE floor_plan (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  name_key text NOT NULL,
  position integer NOT NULL,
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  deleted_by uuid REFERENCES account (id),
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX floor_plan_name_unique ON floor_plan (project_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX floor_plan_by_project ON floor_plan (project_id, position);
CREATE INDEX floor_plan_deleted ON floor_plan (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE plan_revision (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  floor_plan_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  file_id uuid NOT NULL,
  width_px integer NOT NULL CHECK (width_px > 0),
  height_px integer NOT NULL CHECK (height_px > 0),
  tile_size_px integer NOT NULL CHECK (tile_size_px > 0),
  level_count integer NOT NULL CHECK (level_count > 0),
  page_width_mm double precision,
  page_height_mm double precision,
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (floor_plan_id, number),
  FOREIGN KEY (tenant_id, floor_plan_id) REFERENCES floor_plan (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file (tenant_id, id)
);
CREATE INDEX plan_revision_by_file ON plan_revision (file_id);

CREATE TABLE upload (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  purpose text NOT NULL CHECK (purpose = 'floor-plan'),
  file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 255),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  received_bytes bigint NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND size_bytes),
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  state text NOT NULL DEFAULT 'receiving'
    CHECK (state IN ('receiving', 'inspecting', 'ready', 'rendering', 'done', 'failed')),
  progress double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  error text,
  content_type text,
  page_count integer CHECK (page_count > 0),
  pages jsonb NOT NULL DEFAULT '[]',
  chosen jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX upload_by_account ON upload (account_id, state);
CREATE INDEX upload_by_expiry ON upload (expires_at);

CREATE TABLE zone (
  floor_plan_id uuid NOT NULL,
  zone_id text NOT NULL CHECK (char_length(zone_id) <= 64),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  colour text NOT NULL,
  shape text NOT NULL CHECK (shape IN ('rectangle', 'polygon')),
  points jsonb NOT NULL,
  area_px2 double precision,
  needs_fix boolean NOT NULL,
  locked boolean NOT NULL,
  sort_order text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (floor_plan_id, zone_id),
  FOREIGN KEY (tenant_id, floor_plan_id) REFERENCES floor_plan (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX zone_by_project ON zone (project_id);

CREATE TABLE plan_calibration (
  floor_plan_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  ax double precision NOT NULL,
  ay double precision NOT NULL,
  bx double precision NOT NULL,
  by double precision NOT NULL,
  distance_mm double precision NOT NULL CHECK (distance_mm > 0),
  unit text NOT NULL,
  mm_per_px double precision NOT NULL CHECK (mm_per_px > 0),
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, floor_plan_id) REFERENCES floor_plan (tenant_id, id) ON DELETE CASCADE
);
`;
