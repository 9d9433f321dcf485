import { sql, type Kysely } from 'kysely';

/**
 * What a tenant's people show of themselves: a photo, a file of the same tenant, and the company, mirrored to the
 * members for readers without identity rights, as the name is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [photo, mirroredCompany]) await sql.raw(script).execute(db);
}

const photo = `
ALTER TABLE tenant_member ADD COLUMN photo_file_id uuid,
  ADD FOREIGN KEY (tenant_id, photo_file_id) REFERENCES stored_file (tenant_id, id);
CREATE INDEX tenant_member_by_photo ON tenant_member (photo_file_id) WHERE photo_file_id IS NOT NULL;
`;

/** The tables' owner is held by row level security too, and would else find no rows to fill. */
const mirroredCompany = `
ALTER TABLE tenant_member ADD COLUMN account_company text NOT NULL DEFAULT '';
GRANT UPDATE (account_company) ON tenant_member TO plumbline_identity;
ALTER TABLE tenant_member NO FORCE ROW LEVEL SECURITY;
UPDATE tenant_member SET account_company = account.company_name FROM account
WHERE account.id = tenant_member.account_id AND account.company_name <> '';
ALTER TABLE tenant_member FORCE ROW LEVEL SECURITY;
`;
