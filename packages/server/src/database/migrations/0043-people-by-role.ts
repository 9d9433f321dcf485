import { sql, type Kysely } from 'kysely';

/**
 * Where one person of one tenant is looked up, Postgres took the small index by tenant and role and read thousands of
 * people for each: row security compares the tenant with a list of unknown length, which makes a small index look cheap,
 * and the average tenant has few people. The index now holds only those who do more than take part, so that a look-up of
 * anybody goes by the key; names and addresses have indexes of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('DROP INDEX tenant_member_by_tenant').execute(db);
  await sql
    .raw(
      `CREATE INDEX tenant_member_by_role ON tenant_member (tenant_id, system_role) WHERE system_role <> '40'`,
    )
    .execute(db);
}
