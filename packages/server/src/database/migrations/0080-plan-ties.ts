import { sql, type Kysely } from 'kysely';

/** Two points of a plan whose places on the earth are known, and how far off the satellites' place of a picture may be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(planTie).execute(db);
  await sql
    .raw('ALTER TABLE capture ADD COLUMN gps_accuracy_m double precision CHECK (gps_accuracy_m > 0)')
    .execute(db);
}

/** `points` are null once it is untied: its version goes on. */
const planTie = `
CREATE TABLE plan_tie (
  floor_plan_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  points jsonb,
  version integer NOT NULL CHECK (version > 0),
  tied_by uuid NOT NULL REFERENCES account (id),
  tied_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, floor_plan_id) REFERENCES floor_plan (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE plan_tie ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_tie FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON plan_tie
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_tie TO plumbline_app;
`;
