import { sql, type Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';

/** Schema of the job queue; its tables are pg-boss's own. */
export const JOBS_SCHEMA = 'pgboss';

/** Brings the queue's schema to pg-boss's version, as the owner, and lets the app role use it. */
export async function migrateJobs(databaseUrl: string, db: Kysely<unknown>): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
  await grantJobs(db);
}

/** Several starts at once wait for one another: two grants on one table at the same time fail. */
async function grantJobs(db: Kysely<unknown>): Promise<void> {
  const schema = sql.id(JOBS_SCHEMA);
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('plumbline job grants', 0))`.execute(trx);
    await sql`GRANT USAGE ON SCHEMA ${schema} TO plumbline_app`.execute(trx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO plumbline_app`.execute(
      trx,
    );
    await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO plumbline_app`.execute(trx);
    await sql`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO plumbline_app`.execute(trx);
  });
}
