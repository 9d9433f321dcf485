import { sql, type Kysely } from 'kysely';

/**
 * What the list of a tenant's people shows and sorts by: the address, mirrored from the account for readers without
 * identity rights, and when somebody last logged in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [mirroredAccount, whoMirrors]) await sql.raw(script).execute(db);
}

/** The tables' owner is held by row level security too, and would else find no rows to fill. */
const mirroredAccount = `
ALTER TABLE tenant_member
  ADD COLUMN account_email text NOT NULL DEFAULT '',
  ADD COLUMN last_login_at timestamptz;
ALTER TABLE tenant_member NO FORCE ROW LEVEL SECURITY;
UPDATE tenant_member SET account_email = account.email FROM account WHERE account.id = tenant_member.account_id;
ALTER TABLE tenant_member FORCE ROW LEVEL SECURITY;
CREATE INDEX tenant_member_by_name ON tenant_member (tenant_id, lower(account_name), account_id);
CREATE INDEX tenant_member_by_email ON tenant_member (tenant_id, account_email);
`;

/** When an account changes or somebody logs in, the identity role writes it here. */
const whoMirrors = `
GRANT UPDATE (account_name, account_email, last_login_at) ON tenant_member TO plumbline_identity;
CREATE POLICY identity_mirrors ON tenant_member FOR UPDATE TO plumbline_identity USING (true) WITH CHECK (true);
`;
