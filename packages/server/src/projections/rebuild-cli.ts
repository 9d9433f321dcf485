import { openStores } from '../database/client.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { createLogger } from '../log.ts';
import { readConfig } from '../config.ts';
import { ROOM_KINDS } from '../rooms/room-kinds.ts';
import { rebuildProjections } from './rebuild-projections.ts';

const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.faults.join('\n')}\n`);
  process.exit(1);
}
const stores = openStores(read.config, createLogger(read.config, 'rebuild-projections'));
try {
  await migrateToLatest(read.config.DATABASE_URL);
  const count = await rebuildProjections(stores, ROOM_KINDS);
  process.stdout.write(`Rebuilt the rows of ${count} rooms from the journal.\n`);
} catch (error) {
  process.stderr.write(
    `The rows could not be rebuilt: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await stores.close();
}
