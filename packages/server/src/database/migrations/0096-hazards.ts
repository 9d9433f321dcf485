import { sql, type Kysely } from 'kysely';

/** Looks of detectors through the pictures of inspections, what they suggest, and who confirmed all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [detectors, reviews, runs, findings, isolation]) await sql.raw(script).execute(db);
}

/** Which detector looks at the pictures of a tenant; null: none. */
const detectors = `ALTER TABLE tenant ADD COLUMN detector text CHECK (char_length(detector) BETWEEN 1 AND 80);`;

const reviews = `
ALTER TABLE inspection ADD COLUMN hazards_reviewed_at timestamptz,
  ADD COLUMN hazards_reviewed_by uuid REFERENCES account (id),
  ADD CHECK ((hazards_reviewed_at IS NULL) = (hazards_reviewed_by IS NULL));
`;

/** At most one of an inspection is not over. \`sent_at\`: when its job was asked for. */
const runs = `
CREATE TABLE hazard_run (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  inspection_id uuid NOT NULL,
  detector text NOT NULL CHECK (char_length(detector) BETWEEN 1 AND 80),
  started_by uuid REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  ended_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  error text CHECK (char_length(error) <= 60),
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX hazard_run_going_on ON hazard_run (inspection_id) WHERE state IN ('waiting', 'running');
CREATE INDEX hazard_run_by_inspection ON hazard_run (inspection_id, created_at DESC);
CREATE INDEX hazard_run_unsent ON hazard_run (created_at) WHERE sent_at IS NULL AND state = 'waiting';
`;

/** Angles in degrees, yaw clockwise from the middle column of the picture; \`x\` and \`y\` in plan space. */
const findings = `
CREATE TABLE hazard_finding (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  inspection_id uuid NOT NULL,
  run_id uuid NOT NULL,
  capture_id uuid NOT NULL,
  hazard text NOT NULL CHECK (char_length(hazard) BETWEEN 1 AND 80),
  model_name text NOT NULL CHECK (char_length(model_name) <= 80),
  model_version text NOT NULL CHECK (char_length(model_version) <= 40),
  score double precision NOT NULL CHECK (score BETWEEN 0 AND 1),
  yaw_deg double precision NOT NULL CHECK (yaw_deg BETWEEN -180 AND 180),
  pitch_deg double precision NOT NULL CHECK (pitch_deg BETWEEN -90 AND 90),
  width_deg double precision NOT NULL CHECK (width_deg > 0 AND width_deg <= 180),
  height_deg double precision NOT NULL CHECK (height_deg > 0 AND height_deg <= 180),
  x double precision,
  y double precision,
  accuracy_m double precision CHECK (accuracy_m >= 0),
  seen_count integer NOT NULL CHECK (seen_count > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('approved', 'merged', 'rejected')),
  reason text CHECK (reason IN ('no-hazard', 'seen-wrong', 'settled', 'other')),
  decided_by uuid REFERENCES account (id),
  decided_at timestamptz,
  note_id uuid REFERENCES note (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK ((x IS NULL) = (y IS NULL)),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CHECK ((decision IS NOT DISTINCT FROM 'rejected') = (reason IS NOT NULL)),
  FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, run_id) REFERENCES hazard_run (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, capture_id) REFERENCES capture (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX hazard_finding_by_inspection ON hazard_finding (inspection_id, score DESC, id);
CREATE INDEX hazard_finding_by_capture ON hazard_finding (capture_id);
CREATE INDEX hazard_finding_by_note ON hazard_finding (note_id) WHERE note_id IS NOT NULL;
`;

const TABLES = ['hazard_run', 'hazard_finding'];
const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = TABLES.map(
  (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO plumbline_app;
`,
).join('');
