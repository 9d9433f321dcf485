import { migrateToLatest } from '../database/migrate.ts';
import { emptyDatabase } from './empty-database.ts';
import { emptyFiles } from './empty-files.ts';
import { openDemo } from './open-demo.ts';
import { seedDemo } from './seed.ts';

const { stores, storage } = openDemo();
const { DATABASE_URL, FILES_DIR, SEED_DEMO } = stores.config;
if (!SEED_DEMO) {
  console.error('This would empty an external database. Set SEED_DEMO=1 if that is meant.');
  process.exit(1);
}
try {
  // The database may be new, or of a version before this one.
  await migrateToLatest(DATABASE_URL);
  await emptyDatabase(DATABASE_URL);
  await emptyFiles(FILES_DIR);
  await seedDemo(stores, storage);
  console.log('The demo is as on the first day.');
} catch (error) {
  console.error(`The demo could not be set back: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stores.close();
}
