import { sql, type Kysely } from 'kysely';

/**
 * Where each revision's pixels lie in plan space, which revision of a plan is the one in force, and the objects under
 * which a revision changed the drawing. What was there before is in force, and lies in plan space as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [placeOfRevision, currentRevision, doubts]) await sql.raw(script).execute(db);
}

/** Existing rows get the defaults of the new columns; a revision that comes later starts as a draft without a place. */
const placeOfRevision = `
ALTER TABLE plan_revision
  ADD COLUMN a double precision DEFAULT 1,
  ADD COLUMN b double precision DEFAULT 0,
  ADD COLUMN tx double precision DEFAULT 0,
  ADD COLUMN ty double precision DEFAULT 0,
  ADD COLUMN alignment jsonb DEFAULT '{"by": "first"}',
  ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN aligned_by uuid REFERENCES account (id),
  ADD COLUMN issued_at timestamptz,
  ADD COLUMN issued_by uuid REFERENCES account (id),
  ADD CONSTRAINT plan_revision_of_tenant UNIQUE (tenant_id, id),
  ADD CONSTRAINT plan_revision_place CHECK (num_nulls(a, b, tx, ty, alignment) IN (0, 5)),
  ADD CONSTRAINT plan_revision_scale CHECK (a * a + b * b > 0);
ALTER TABLE plan_revision
  ALTER COLUMN a DROP DEFAULT, ALTER COLUMN b DROP DEFAULT, ALTER COLUMN tx DROP DEFAULT,
  ALTER COLUMN ty DROP DEFAULT, ALTER COLUMN alignment DROP DEFAULT;
`;

/** The tables' owner is held by row level security too, and would else find no rows to fill. */
const currentRevision = `
ALTER TABLE floor_plan ADD COLUMN current_revision integer NOT NULL DEFAULT 1 CHECK (current_revision > 0);
ALTER TABLE plan_revision NO FORCE ROW LEVEL SECURITY;
ALTER TABLE floor_plan NO FORCE ROW LEVEL SECURITY;
UPDATE plan_revision SET issued_at = created_at, issued_by = created_by, aligned_by = created_by;
UPDATE floor_plan SET current_revision = newest.number
FROM (SELECT floor_plan_id, max(number) AS number FROM plan_revision GROUP BY floor_plan_id) newest
WHERE newest.floor_plan_id = floor_plan.id;
ALTER TABLE plan_revision FORCE ROW LEVEL SECURITY;
ALTER TABLE floor_plan FORCE ROW LEVEL SECURITY;
ALTER TABLE plan_revision
  ADD CONSTRAINT plan_revision_issued_in_place CHECK (issued_at IS NULL OR alignment IS NOT NULL);
`;

const doubts = `
CREATE TABLE plan_doubt (
  revision_id uuid NOT NULL,
  object_id text NOT NULL CHECK (char_length(object_id) BETWEEN 1 AND 64),
  tenant_id uuid NOT NULL,
  changed_share double precision NOT NULL CHECK (changed_share BETWEEN 0 AND 1),
  confirmed_by uuid REFERENCES account (id),
  confirmed_at timestamptz,
  PRIMARY KEY (revision_id, object_id),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  FOREIGN KEY (tenant_id, revision_id) REFERENCES plan_revision (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE plan_doubt ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_doubt FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON plan_doubt
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_doubt TO plumbline_app;
`;
