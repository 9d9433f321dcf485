import { sql, type Kysely } from 'kysely';

/** Point clouds and building models: inspections of two kinds with what is known of each and how it lies on its floor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [kinds, models, isolation]) await sql.raw(script).execute(db);
}

const kinds = `
ALTER TABLE inspection DROP CONSTRAINT inspection_kind_check,
  ADD CONSTRAINT inspection_kind_check
    CHECK (kind IN ('video-360', 'photo-360', 'photo', 'model-3d', 'bim-model'));
`;

/** The files of a model lie in the storage below \`file_id\`. An alignment of version 0 was never set. */
const models = `
CREATE TABLE site_model (
  inspection_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  file_id uuid NOT NULL,
  element_count bigint NOT NULL CHECK (element_count >= 0),
  facts jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  alignment jsonb,
  alignment_version integer NOT NULL DEFAULT 0,
  aligned_by uuid REFERENCES account (id),
  aligned_at timestamptz,
  FOREIGN KEY (tenant_id, inspection_id) REFERENCES inspection (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_model_by_file ON site_model (file_id);
`;

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = `
ALTER TABLE site_model ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_model FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON site_model USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
GRANT SELECT, INSERT, UPDATE, DELETE ON site_model TO plumbline_app;
`;
