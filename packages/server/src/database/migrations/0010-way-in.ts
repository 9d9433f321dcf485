import { sql, type Kysely } from 'kysely';

/** Mails on their way out, invitations, and new passwords for those who have forgotten theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [mail, invitation, newPassword, whoAccepts]) await sql.raw(script).execute(db);
}

/** A mail belongs to no tenant. The app role cannot read what it wrote, since the content holds live links. */
const mail = `
CREATE TABLE mail (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  language text NOT NULL CHECK (language IN ('en', 'cn', 'ja', 'ar')),
  recipient text NOT NULL CHECK (char_length(recipient) BETWEEN 3 AND 254),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 600),
  sealed text CHECK (octet_length(sealed) <= 200000),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  failure text CHECK (char_length(failure) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_by_time ON mail (created_at DESC, id);
CREATE INDEX mail_due ON mail (next_try_at) WHERE state = 'waiting';
GRANT INSERT ON mail TO plumbline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON mail TO plumbline_identity;
`;

/** One open invitation of a tenant to an address; what was accepted or revoked stays as a record. */
const invitation = `
CREATE TABLE invitation (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
  system_role text NOT NULL CHECK (system_role IN ('10', '20', '30', '40', '50')),
  language text NOT NULL CHECK (language IN ('en', 'cn', 'ja', 'ar')),
  token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz NOT NULL,
  invited_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz NOT NULL DEFAULT now(),
  resends integer NOT NULL DEFAULT 0,
  resends_since timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  revoked_at timestamptz,
  CHECK (accepted_at IS NULL OR revoked_at IS NULL)
);
CREATE UNIQUE INDEX invitation_open ON invitation (tenant_id, email)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitation_by_sending ON invitation (tenant_id, sent_at DESC);
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON invitation
  USING (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]))
  WITH CHECK (tenant_id = ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[]));
GRANT SELECT, INSERT, UPDATE ON invitation TO plumbline_app;
`;

/** A worker locks the requests that it answers, which needs UPDATE on some column. */
const newPassword = `
CREATE TABLE reset_request (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email text NOT NULL CHECK (char_length(email) <= 254),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE one_time_token (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_token_by_account ON one_time_token (account_id);
GRANT SELECT, INSERT, DELETE ON reset_request, one_time_token TO plumbline_identity;
GRANT UPDATE (at) ON reset_request TO plumbline_identity;
`;

/** Account, member and invitation change in one transaction, which is the identity role's: only it writes accounts. */
const whoAccepts = `
CREATE POLICY identity_reads ON invitation FOR SELECT TO plumbline_identity USING (true);
CREATE POLICY identity_accepts ON invitation FOR UPDATE TO plumbline_identity USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (accepted_at) ON invitation TO plumbline_identity;
CREATE POLICY identity_joins ON tenant_member FOR INSERT TO plumbline_identity WITH CHECK (true);
GRANT INSERT, UPDATE (system_role, status) ON tenant_member TO plumbline_identity;
`;
