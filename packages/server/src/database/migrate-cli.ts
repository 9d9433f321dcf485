import { migrateToLatest } from './migrate.ts';
import { UnfitDatabaseError } from './unfit-database.ts';

const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) {
  console.error('DATABASE_URL is not set.');
  process.exit(2);
}
try {
  const applied = await migrateToLatest(databaseUrl);
  console.log(applied.length === 0 ? 'Database is up to date.' : `Database migrated: ${applied.join(', ')}.`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UnfitDatabaseError ? reason : `Database migration failed: ${reason}`);
  process.exit(1);
}
