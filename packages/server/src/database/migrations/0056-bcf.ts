import { sql, type Kysely } from 'kysely';

/** Imports of BCF files with their reports, and what is known of notes by such files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [imports, topics, purposes, isolation, grants]) await sql.raw(script).execute(db);
}

/** One for each person and project: the next takes its place. The id is that of the file. */
const imports = `
CREATE TABLE bcf_import (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  file_name text NOT NULL CHECK (char_length(file_name) <= 255),
  language text NOT NULL CHECK (char_length(language) <= 10),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  step text NOT NULL DEFAULT 'reading' CHECK (step IN ('reading', 'writing')),
  progress double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  error text CHECK (char_length(error) <= 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, id),
  UNIQUE (project_id, account_id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE TABLE bcf_import_line (
  import_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  tenant_id uuid NOT NULL,
  guid text NOT NULL,
  title text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('new', 'changed', 'same', 'refused')),
  note_id uuid,
  remarks jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, position),
  FOREIGN KEY (tenant_id, import_id) REFERENCES bcf_import (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE SET NULL (note_id)
);
CREATE INDEX bcf_import_line_by_note ON bcf_import_line (note_id) WHERE note_id IS NOT NULL;
`;

/**
 * A topic is known by (project, GUID), what belongs to it by (note, GUID). \`base\` is what a file last said of the fields
 * that were taken; of a comment likewise its text, its author and date. Files that are swept leave nothing to point to.
 */
const topics = `
CREATE TABLE bcf_topic (
  note_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  guid text NOT NULL CHECK (char_length(guid) BETWEEN 1 AND 100),
  base jsonb NOT NULL DEFAULT '{}',
  UNIQUE (project_id, guid),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
CREATE TABLE bcf_comment (
  note_id uuid NOT NULL,
  comment_id text NOT NULL CHECK (char_length(comment_id) = 32),
  tenant_id uuid NOT NULL,
  guid text NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  author text,
  written_at text,
  text text NOT NULL,
  PRIMARY KEY (note_id, comment_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
CREATE TABLE bcf_viewpoint (
  note_id uuid NOT NULL,
  guid text NOT NULL CHECK (char_length(guid) BETWEEN 1 AND 100),
  tenant_id uuid NOT NULL,
  position integer NOT NULL,
  viewpoint_file_id uuid,
  snapshot_file_id uuid,
  PRIMARY KEY (note_id, guid),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, viewpoint_file_id) REFERENCES stored_file (tenant_id, id)
    ON DELETE SET NULL (viewpoint_file_id),
  FOREIGN KEY (tenant_id, snapshot_file_id) REFERENCES stored_file (tenant_id, id)
    ON DELETE SET NULL (snapshot_file_id)
);
CREATE INDEX bcf_viewpoint_by_file ON bcf_viewpoint (viewpoint_file_id) WHERE viewpoint_file_id IS NOT NULL;
CREATE INDEX bcf_viewpoint_by_snapshot ON bcf_viewpoint (snapshot_file_id) WHERE snapshot_file_id IS NOT NULL;
`;

const purposes = `
ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('floor-plan', 'cover', 'profile-photo', 'note-file', 'bcf'));
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check,
  ADD CONSTRAINT stored_file_purpose_check
    CHECK (purpose IN ('plan', 'upload-pages', 'cover', 'profile-photo', 'note-file', 'floor-image', 'bcf'));
`;

const TABLES = ['bcf_import', 'bcf_import_line', 'bcf_topic', 'bcf_comment', 'bcf_viewpoint'];
const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = TABLES.map(
  (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
`,
).join('');

const grants = `GRANT SELECT, INSERT, UPDATE, DELETE ON ${TABLES.join(', ')} TO plumbline_app;`;
