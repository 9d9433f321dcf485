import pg from 'pg';
import { JOBS_SCHEMA } from '../jobs/migrate-jobs.ts';

/**
 * Removes every row of the product and every waiting job; the schema stays. Needs the owner's address.
 * A database without a schema is empty already.
 */
export async function emptyDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE (schemaname = 'public' AND tablename NOT LIKE 'schema_migration%')
         OR (schemaname = $1 AND tablename LIKE 'job%')`,
      [JOBS_SCHEMA],
    );
    if (rows.length === 0) return;
    await client.query(`TRUNCATE ${rows.map((row) => row.name).join(', ')} CASCADE`);
  } finally {
    await client.end();
  }
}
