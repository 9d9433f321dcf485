import { sql, type Kysely } from 'kysely';

/**
 * Where one person was looked up beside a row whose tenant the planner does not know, it took any index that begins with
 * the tenant and read all of its people for each row: the average tenant has few, and row security, which compares with a
 * list of unknown length, makes a look-up by the key look dear. So there is an index by account alone, a tenant counts as
 * a twentieth of everybody (what is known of frequent tenants still goes before that), and the index by role holds only
 * those who do more than take part.
 * And because row security is asked of every row of a table but once of an index, what lists count stands in indexes: who
 * is present, who was removed, and the places of each project.
 */
const indexes = `
CREATE INDEX tenant_member_by_account ON tenant_member (account_id);
DROP INDEX tenant_member_by_tenant;
CREATE INDEX tenant_member_by_role ON tenant_member (tenant_id, system_role) WHERE system_role <> '40';
DROP INDEX tenant_member_by_name;
CREATE INDEX tenant_member_by_name ON tenant_member (tenant_id, lower(account_name), account_id) INCLUDE (status);
CREATE INDEX tenant_member_removed ON tenant_member (tenant_id, account_id) WHERE status = 'removed';
CREATE INDEX membership_of_tenant ON membership (tenant_id, project_id, account_id);
ALTER TABLE tenant_member ALTER COLUMN tenant_id SET (n_distinct = 20);
ANALYZE tenant_member;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexes).execute(db);
}
