import { sql, type Kysely } from 'kysely';

/**
 * Where one person of one tenant is looked up, Postgres took the small index by tenant and role and read thousands of
 * people for each: row security compares the tenant with a list of unknown length, which makes a small index look cheap,
 * and the average tenant has few people. The index now holds only those who do more than take part, so that a look-up of
 * anybody goes by the key. And because row security is asked of every row of a table but once of an index, what lists
 * count stands in indexes: who is present, who was removed, and the places of each project.
 */
const indexes = `
DROP INDEX tenant_member_by_tenant;
CREATE INDEX tenant_member_by_role ON tenant_member (tenant_id, system_role) WHERE system_role <> '40';
DROP INDEX tenant_member_by_name;
CREATE INDEX tenant_member_by_name ON tenant_member (tenant_id, lower(account_name), account_id) INCLUDE (status);
CREATE INDEX tenant_member_removed ON tenant_member (tenant_id, account_id) WHERE status = 'removed';
CREATE INDEX membership_of_tenant ON membership (tenant_id, project_id, account_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexes).execute(db);
}
