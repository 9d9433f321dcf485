import { sql, type Kysely } from 'kysely';

/**
 * Tokens for programs. A token speaks by a row of `session`, so that everything that judges sessions, the journal's own
 * statements too, judges it alike; what it may reach and who looks after it stands here, also after its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [tokens, sessions, services, isolation]) await sql.raw(script).execute(db);
}

/** Without projects: all that its holder sees. */
const tokens = `
CREATE TABLE api_token (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  access text NOT NULL CHECK (access IN ('read', 'write')),
  project_ids uuid[] CHECK (cardinality(project_ids) BETWEEN 1 AND 200),
  created_by uuid NOT NULL REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  FOREIGN KEY (account_id, tenant_id) REFERENCES tenant_member (account_id, tenant_id)
);
CREATE INDEX api_token_by_account ON api_token (account_id, tenant_id);
`;

const sessions = `
ALTER TABLE session ADD COLUMN api_token_id uuid REFERENCES api_token (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX session_of_api_token ON session (api_token_id) WHERE api_token_id IS NOT NULL;
`;

/** Accounts that nobody logs in to. */
const services = `
ALTER TABLE tenant_member ADD COLUMN is_service boolean NOT NULL DEFAULT false;
CREATE INDEX tenant_member_services ON tenant_member (tenant_id, account_id) WHERE is_service;
`;

const OWN_TENANT = `ANY (NULLIF(current_setting('app.tenants', true), '')::uuid[])`;

const isolation = `
ALTER TABLE api_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_token FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON api_token USING (tenant_id = ${OWN_TENANT}) WITH CHECK (tenant_id = ${OWN_TENANT});
CREATE POLICY identity_writes ON api_token TO plumbline_identity USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at), DELETE ON api_token TO plumbline_identity;
`;
