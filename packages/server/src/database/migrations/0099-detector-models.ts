import { sql, type Kysely } from 'kysely';

/** Detectors that were uploaded: by a tenant for itself, or by the operator of the platform for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [models, purposes, isolation]) await sql.raw(script).execute(db);
}

/** The id is that of its file. One that was removed stays, for the looks that were made with it. */
const models = `
CREATE TABLE detector_model (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenant (id) ON DELETE CASCADE,
  is_for_all boolean NOT NULL DEFAULT false,
  spec jsonb NOT NULL CHECK (jsonb_typeof(spec) = 'object'),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE INDEX detector_model_by_tenant ON detector_model (tenant_id) WHERE removed_at IS NULL;
CREATE INDEX detector_model_for_all ON detector_model (id) WHERE is_for_all;
`;

const purposes = `
ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check
    CHECK (purpose IN ('floor-plan', 'cover', 'profile-photo', 'note-file', 'bcf', 'capture', 'detector'));
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check,
  ADD CONSTRAINT stored_file_purpose_check
    CHECK (purpose IN ('plan', 'upload-pages', 'cover', 'profile-photo', 'note-file', 'floor-image', 'bcf', 'capture',
      'report', 'detector'));
ALTER TABLE upload DROP CONSTRAINT upload_of_project,
  ADD CONSTRAINT upload_of_project CHECK ((project_id IS NULL) = (purpose IN ('profile-photo', 'detector')));
ALTER TABLE stored_file DROP CONSTRAINT stored_file_of_project,
  ADD CONSTRAINT stored_file_of_project CHECK ((project_id IS NULL) = (purpose IN ('profile-photo', 'detector')));
`;

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

/** Those for all are read by all, and written by whoever uploaded them. */
const isolation = `
ALTER TABLE detector_model ENABLE ROW LEVEL SECURITY;
ALTER TABLE detector_model FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON detector_model USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
CREATE POLICY for_all ON detector_model FOR SELECT USING (is_for_all);
GRANT SELECT, INSERT, UPDATE, DELETE ON detector_model TO plumbline_app;
`;
