import { sql, type Kysely } from 'kysely';

/**
 * What somebody was told stands by project in an index that knows what their lists ask for, so that it is counted and put
 * in order of the projects' names from there alone; row security is asked of it once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE INDEX notification_by_project ON notification
         (account_id, tenant_id, project_id, created_at DESC, id DESC)
         INCLUDE (project_name, kind, read_at, done_at) WHERE in_app`,
    )
    .execute(db);
}
