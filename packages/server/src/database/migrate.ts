import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrateJobs } from '../jobs/migrate-jobs.ts';
import { judgeServer } from './judge-server.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { prepareRoles } from './prepare-roles.ts';

/**
 * Brings a database to the newest schema, with the owner's rights; several starts at once wait for one another.
 * @returns names of the migrations that ran now
 * @throws UnfitDatabaseError before anything is changed, when the server or the owner's rights will not do
 * @throws the first error, with nothing of its migration applied
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await judgeServer(db);
    await prepareRoles(db);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(ALL_MIGRATIONS) },
      migrationTableName: 'schema_migration',
      migrationLockTableName: 'schema_migration_lock',
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await migrateJobs(databaseUrl, db);
    return (results ?? []).filter((each) => each.status === 'Success').map((each) => each.migrationName);
  } finally {
    await db.destroy();
  }
}
