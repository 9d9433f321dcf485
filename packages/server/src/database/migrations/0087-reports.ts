import { sql, type Kysely } from 'kysely';

/** Reports of projects: how each was asked for, how far it is, and its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [report, purposes, isolation]) await sql.raw(script).execute(db);
}

const report = `
CREATE TABLE report (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  name text NOT NULL CHECK (char_length(name) <= 120),
  asked jsonb NOT NULL,
  recipient_ids uuid[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  step text NOT NULL DEFAULT 'reading' CHECK (step IN ('reading', 'setting', 'storing')),
  progress double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  error text CHECK (char_length(error) <= 60),
  file_id uuid,
  page_count integer CHECK (page_count > 0),
  note_count integer CHECK (note_count >= 0),
  standard text CHECK (char_length(standard) <= 20),
  missing jsonb NOT NULL DEFAULT '[]',
  kept_from timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by uuid REFERENCES account (id),
  extended_days integer NOT NULL DEFAULT 0 CHECK (extended_days >= 0),
  UNIQUE (tenant_id, id),
  CHECK ((state = 'done') = (file_id IS NOT NULL)),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file (tenant_id, id)
);
CREATE INDEX report_by_project ON report (project_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX report_by_file ON report (file_id) WHERE file_id IS NOT NULL;
`;

const purposes = `
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check,
  ADD CONSTRAINT stored_file_purpose_check
    CHECK (purpose IN ('plan', 'upload-pages', 'cover', 'profile-photo', 'note-file', 'floor-image', 'bcf', 'capture',
      'report'));
`;

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = `
ALTER TABLE report ENABLE ROW LEVEL SECURITY;
ALTER TABLE report FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON report USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
GRANT SELECT, INSERT, UPDATE, DELETE ON report TO plumbline_app;
`;
