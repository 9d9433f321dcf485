import { sql, type Kysely } from 'kysely';

/** Whoever is no group manager any more manages no group, also not once they are made one again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE group_manager NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE tenant_member NO FORCE ROW LEVEL SECURITY;
      DELETE FROM group_manager g USING tenant_member m
        WHERE m.account_id = g.account_id AND m.tenant_id = g.tenant_id AND m.system_role <> '30';
      ALTER TABLE group_manager FORCE ROW LEVEL SECURITY;
      ALTER TABLE tenant_member FORCE ROW LEVEL SECURITY;`,
    )
    .execute(db);
}
