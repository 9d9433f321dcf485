import { sql, type Kysely } from 'kysely';

/**
 * Inspect notes: the decided record, tags, addresses for alerts, and the rows that are projected from the notes'
 * documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const scripts = [counter, tags, notes, placesAndTags, alerts, projected, journal, isolation, grants];
  for (const script of scripts) await sql.raw(script).execute(db);
}

/** The last number given in a project: a number is never given twice, also after its note is gone. */
const counter = `
CREATE TABLE note_counter (
  project_id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
`;

/** A tag with its rules; \`default_days\` = due so many days after a note with it is opened. */
const tags = `
CREATE TABLE tag (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  name_key text NOT NULL,
  colour text NOT NULL CHECK (char_length(colour) <= 20),
  letter text NOT NULL CHECK (char_length(letter) BETWEEN 1 AND 4),
  needs_photo boolean NOT NULL DEFAULT false,
  default_assignee_id uuid REFERENCES account (id),
  default_days integer CHECK (default_days BETWEEN 1 AND 3650),
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (tenant_id, id),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tag_name_unique ON tag (project_id, name_key);
`;

/**
 * The id is the client's, so that a repeated call makes one note. A note of type \`ai\` is a finding nobody has decided
 * on: it has neither number nor status. \`place_*\` in plan space, or in a capture of a scene.
 */
const notes = `
CREATE TABLE note (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  project_id uuid NOT NULL,
  number integer CHECK (number > 0),
  type text NOT NULL CHECK (type IN ('ai', 'approved', 'manual')),
  status text CHECK (status IN ('none', 'open', 'in-progress', 'in-dispute', 'complete', 'verified')),
  assignee_id uuid REFERENCES account (id),
  assignee_invitation_id uuid,
  due_date date,
  round integer NOT NULL DEFAULT 1 CHECK (round > 0),
  worked_since timestamptz,
  status_at timestamptz NOT NULL DEFAULT now(),
  status_by uuid REFERENCES account (id),
  floor_plan_id uuid,
  x double precision,
  y double precision,
  inspection_id uuid,
  capture_id uuid,
  pitch_deg double precision,
  yaw_deg double precision,
  floor_image_id uuid,
  floor_image_wanted boolean NOT NULL DEFAULT false,
  description jsonb NOT NULL DEFAULT '[]',
  description_text text NOT NULL DEFAULT '',
  comment_count integer NOT NULL DEFAULT 0,
  attachment_count integer NOT NULL DEFAULT 0,
  watcher_count integer NOT NULL DEFAULT 0,
  search tsvector NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  deleted_by uuid REFERENCES account (id),
  extended_days integer NOT NULL DEFAULT 0 CHECK (extended_days >= 0),
  UNIQUE (tenant_id, id),
  UNIQUE (project_id, number),
  CHECK ((type = 'ai') = (number IS NULL)),
  CHECK ((type = 'ai') = (status IS NULL)),
  CHECK (assignee_id IS NULL OR assignee_invitation_id IS NULL),
  CHECK ((x IS NULL) = (y IS NULL)),
  FOREIGN KEY (tenant_id, project_id) REFERENCES project (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, floor_plan_id) REFERENCES floor_plan (tenant_id, id) ON DELETE SET NULL (floor_plan_id),
  FOREIGN KEY (tenant_id, floor_image_id) REFERENCES stored_file (tenant_id, id),
  FOREIGN KEY (tenant_id, assignee_invitation_id) REFERENCES invitation (tenant_id, id)
    ON DELETE SET NULL (assignee_invitation_id)
);
CREATE INDEX note_by_project ON note (project_id, updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX note_by_floor ON note (floor_plan_id) WHERE floor_plan_id IS NOT NULL;
CREATE INDEX note_by_assignee ON note (assignee_id, due_date) WHERE deleted_at IS NULL AND assignee_id IS NOT NULL;
CREATE INDEX note_by_invitation ON note (assignee_invitation_id) WHERE assignee_invitation_id IS NOT NULL;
CREATE INDEX note_by_floor_image ON note (floor_image_id) WHERE floor_image_id IS NOT NULL;
CREATE INDEX note_floor_image_wanted ON note (id) WHERE floor_image_wanted;
CREATE INDEX note_deleted ON note (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX note_search ON note USING gin (search);
`;

/** A note belongs to every zone of its floor that holds its point. */
const placesAndTags = `
CREATE TABLE note_tag (
  note_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  PRIMARY KEY (note_id, tag_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, tag_id) REFERENCES tag (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX note_tag_by_tag ON note_tag (tag_id);
CREATE TABLE note_zone (
  note_id uuid NOT NULL,
  floor_plan_id uuid NOT NULL,
  zone_id text NOT NULL,
  tenant_id uuid NOT NULL,
  PRIMARY KEY (note_id, zone_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (floor_plan_id, zone_id) REFERENCES zone (floor_plan_id, zone_id) ON DELETE CASCADE
);
CREATE INDEX note_zone_by_zone ON note_zone (floor_plan_id, zone_id);

-- What a zone's points enclose; null for one without points.
CREATE FUNCTION zone_outline(points jsonb) RETURNS polygon LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('(' || string_agg('(' || (p.value->>'x') || ',' || (p.value->>'y') || ')', ',' ORDER BY p.number) || ')')::polygon
  FROM jsonb_array_elements(points) WITH ORDINALITY AS p (value, number)
$$;
REVOKE ALL ON FUNCTION zone_outline(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION zone_outline(jsonb) TO plumbline_app;
`;

/** Addresses that hear of a note by mail, once they have said so. */
const alerts = `
CREATE TABLE note_email_alert (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  note_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  email text NOT NULL CHECK (char_length(email) <= 254),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'confirmed', 'left')),
  language text NOT NULL CHECK (char_length(language) <= 10),
  token_hash text NOT NULL UNIQUE,
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (note_id, email),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
`;

/** Projected from the notes' documents, but for the file of an attachment, which is there before the document names it. */
const projected = `
CREATE TABLE note_comment (
  note_id uuid NOT NULL,
  comment_id text NOT NULL CHECK (char_length(comment_id) <= 64),
  tenant_id uuid NOT NULL,
  author_id uuid,
  body jsonb NOT NULL,
  body_text text NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  PRIMARY KEY (note_id, comment_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
CREATE TABLE note_watcher (
  note_id uuid NOT NULL,
  account_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  PRIMARY KEY (note_id, account_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX note_watcher_by_account ON note_watcher (account_id);
CREATE TABLE note_attachment (
  note_id uuid NOT NULL,
  attachment_id text NOT NULL CHECK (char_length(attachment_id) <= 64),
  tenant_id uuid NOT NULL,
  file_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('picture', 'pdf', 'file')),
  author_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (note_id, attachment_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file (tenant_id, id)
);
CREATE INDEX note_attachment_by_file ON note_attachment (file_id);
CREATE TABLE note_checklist_item (
  note_id uuid NOT NULL,
  item_id text NOT NULL CHECK (char_length(item_id) <= 64),
  tenant_id uuid NOT NULL,
  text text NOT NULL,
  is_done boolean NOT NULL,
  sort_order text NOT NULL,
  PRIMARY KEY (note_id, item_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
`;

/** The journal of a note stays while the note has a record. */
const journal = `
CREATE POLICY journal_document_outlives_note ON journal_document AS RESTRICTIVE FOR DELETE
  USING (NOT EXISTS (SELECT 1 FROM note WHERE room = 'note:' || note.id));
ALTER TABLE upload DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('floor-plan', 'cover', 'profile-photo', 'note-file'));
ALTER TABLE stored_file DROP CONSTRAINT stored_file_purpose_check,
  ADD CONSTRAINT stored_file_purpose_check
    CHECK (purpose IN ('plan', 'upload-pages', 'cover', 'profile-photo', 'note-file', 'floor-image'));
`;

const TABLES = [
  'note_counter',
  'tag',
  'note',
  'note_tag',
  'note_zone',
  'note_email_alert',
  'note_comment',
  'note_watcher',
  'note_attachment',
  'note_checklist_item',
];

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = TABLES.map(
  (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
`,
).join('');

/** An address that confirms or leaves comes by a mail, before its tenant is known. */
const grants = `
GRANT SELECT, INSERT, UPDATE, DELETE ON ${TABLES.join(', ')} TO plumbline_app;
GRANT SELECT, UPDATE (state) ON note_email_alert TO plumbline_identity;
CREATE POLICY identity_reads ON note_email_alert FOR SELECT TO plumbline_identity USING (true);
CREATE POLICY identity_writes ON note_email_alert FOR UPDATE TO plumbline_identity USING (true) WITH CHECK (true);
`;
