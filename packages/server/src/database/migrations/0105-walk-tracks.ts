import { sql, type Kysely } from 'kysely';

/** Tracks of walks that were found in their pictures, and the searches for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [tracks, runs, isolation]) await sql.raw(script).execute(db);
}

/**
 * Where the camera stood in a piece of the track, in the piece's own unit, and which way it looked, clockwise from straight
 * up; how far a place by the track is off, in plan pixels.
 */
const tracks = `
ALTER TABLE capture ADD COLUMN track_piece integer CHECK (track_piece > 0),
  ADD COLUMN track_x double precision,
  ADD COLUMN track_y double precision,
  ADD COLUMN track_height double precision,
  ADD COLUMN track_deg double precision,
  ADD COLUMN track_off_px double precision CHECK (track_off_px >= 0),
  ADD CHECK (num_nulls(track_piece, track_x, track_y, track_height, track_deg) IN (0, 5));
`;

/** At most one of an inspection is not over. */
const runs = `
CREATE TABLE track_run (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  inspection_id uuid NOT NULL,
  started_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  step text NOT NULL DEFAULT 'cutting' CHECK (step IN ('cutting', 'features', 'matching', 'mapping')),
  progress double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  error text CHECK (char_length(error) <= 60),
  FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX track_run_going_on ON track_run (inspection_id) WHERE state IN ('waiting', 'running');
CREATE INDEX track_run_by_inspection ON track_run (inspection_id, created_at DESC);
`;

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = `
ALTER TABLE track_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE track_run FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON track_run USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
GRANT SELECT, INSERT, UPDATE, DELETE ON track_run TO plumbline_app;
`;
