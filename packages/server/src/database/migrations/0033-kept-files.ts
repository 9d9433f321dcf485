import { sql, type Kysely } from 'kysely';

/** What a tenant keeps after its end is found, ordered and counted from indexes alone, whatever other tenants keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE INDEX floor_plan_kept ON floor_plan (tenant_id, deleted_at) INCLUDE (id, project_id, extended_days)
       WHERE deleted_at IS NOT NULL`,
    )
    .execute(db);
  await sql.raw('CREATE INDEX upload_kept ON upload (tenant_id, expires_at)').execute(db);
}
