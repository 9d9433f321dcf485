import { sql, type Kysely } from 'kysely';

/** What people are told of notes: mentions and reminders once each, and addresses outside of the project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [tables, known, isolation, grants]) await sql.raw(script).execute(db);
}

/**
 * A mention is (note, place, person): `place` is `description` or a comment. One that waits to be told has no `told_at`;
 * `author_at` is when its author last wrote in the description. The tokens of an address are many: each mail has its own.
 */
const tables = `
CREATE TABLE note_mention (
  note_id uuid NOT NULL,
  place text NOT NULL CHECK (char_length(place) <= 64),
  account_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  author_id uuid,
  author_at timestamptz NOT NULL,
  told_at timestamptz,
  PRIMARY KEY (note_id, place, account_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX note_mention_waiting ON note_mention (author_at) WHERE told_at IS NULL;
CREATE TABLE note_reminder (
  note_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('note-due-tomorrow', 'note-overdue')),
  day date NOT NULL,
  tenant_id uuid NOT NULL,
  PRIMARY KEY (note_id, kind, day),
  FOREIGN KEY (tenant_id, note_id) REFERENCES note (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX note_by_due_date ON note (due_date) WHERE deleted_at IS NULL AND due_date IS NOT NULL;
ALTER TABLE note_email_alert DROP COLUMN token_hash, ADD COLUMN mail_due_at timestamptz, ADD UNIQUE (tenant_id, id);
CREATE INDEX note_email_alert_due ON note_email_alert (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE TABLE note_alert_token (
  token_hash text PRIMARY KEY,
  alert_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, alert_id) REFERENCES note_email_alert (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX note_alert_token_by_alert ON note_alert_token (alert_id);
CREATE TABLE note_alert_invitation (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenant (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (char_length(email) <= 254),
  invited_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX note_alert_invitation_by_person ON note_alert_invitation (tenant_id, invited_by, created_at);
CREATE INDEX note_alert_invitation_by_email ON note_alert_invitation (tenant_id, email, created_at);
`;

/** Whoever was mentioned before this is not told of it now. */
const known = `
ALTER TABLE note NO FORCE ROW LEVEL SECURITY;
ALTER TABLE note_comment NO FORCE ROW LEVEL SECURITY;
INSERT INTO note_mention (note_id, place, account_id, tenant_id, author_at, told_at)
  SELECT DISTINCT n.id, 'description', (m.id #>> '{}')::uuid, n.tenant_id, now(), now()
  FROM note n, jsonb_path_query(n.description, 'lax $.**.mention') AS m (id)
  UNION SELECT c.note_id, c.comment_id, (p.part->>'mention')::uuid, c.tenant_id, now(), now()
  FROM note_comment c, jsonb_array_elements(c.body) AS p (part) WHERE p.part ? 'mention';
ALTER TABLE note FORCE ROW LEVEL SECURITY;
ALTER TABLE note_comment FORCE ROW LEVEL SECURITY;
`;

const TABLES = ['note_mention', 'note_reminder', 'note_alert_token', 'note_alert_invitation'];
const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = TABLES.map(
  (table) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ${table} USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
`,
).join('');

/** Whoever follows a mail's link is in no tenant yet. */
const grants = `
GRANT SELECT, INSERT, UPDATE, DELETE ON ${TABLES.join(', ')} TO plumbline_app;
GRANT SELECT ON note_alert_token TO plumbline_identity;
CREATE POLICY identity_reads ON note_alert_token FOR SELECT TO plumbline_identity USING (true);
`;
