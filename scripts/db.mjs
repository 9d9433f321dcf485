/** `npm run db:migrate`, `db:rebuild-projections`, `db:verify-log`, `db:verify-journal` and `demo:reset`, with the embedded server where none is named. */
import { ensureInstalled, pinnedNode, root } from './bootstrap.mjs';
import { join } from 'node:path';
import { refuseWhileRunning } from './data-dir-lock.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { PlainError, runMain } from './plain-error.mjs';
import { onEmbedded, productDataDir } from './product-database.mjs';
import { databaseToolEnv } from './product-processes.mjs';
import { runTool } from './run-tool.mjs';

/** @type {Record<string, { script: string, failure: string, needsQuiet: boolean }>} */
const COMMANDS = {
  migrate: {
    script: 'packages/server/src/database/migrate-cli.ts',
    failure: 'The database could not be brought to the newest schema',
    needsQuiet: false,
  },
  'rebuild-projections': {
    script: 'packages/server/src/projections/rebuild-cli.ts',
    failure: 'The rows could not be rebuilt from the journal',
    needsQuiet: false,
  },
  'verify-log': {
    script: 'packages/server/src/operations/verify-cli.ts',
    failure: 'The operation log is not what its chain was closed over',
    needsQuiet: false,
  },
  'verify-journal': {
    script: 'packages/server/src/journal/verify-cli.ts',
    failure: 'Some rooms are not what their journal says',
    needsQuiet: false,
  },
  'demo-reset': {
    script: 'packages/server/src/demo/reset.ts',
    failure: 'The demo could not be set back',
    needsQuiet: true,
  },
};

/** @returns {Promise<void>} */
async function main() {
  const command = COMMANDS[process.argv[2] ?? ''];
  if (!command)
    throw new PlainError(`Say what to do: node scripts/db.mjs ${Object.keys(COMMANDS).join('|')}`);
  ensureInstalled();
  pinnedNode();
  const dataDir = productDataDir();
  if (command.needsQuiet) refuseWhileRunning(dataDir);
  const external = process.env.DATABASE_URL;
  const postgres = external ? undefined : await startEmbeddedPostgres({ dataDir });
  try {
    const args = [join(root, command.script), ...process.argv.slice(3)];
    // Only the embedded database may be emptied without being asked twice.
    const env = {
      ...databaseToolEnv(external ?? postgres?.url ?? '', dataDir),
      ...(postgres ? { SEED_DEMO: '1' } : {}),
    };
    const run = () => runTool({ args, env, failure: command.failure });
    process.stdout.write(await (postgres ? onEmbedded(dataDir, run) : run()));
  } finally {
    // A server that was running before this command belongs to somebody else.
    if (!postgres?.adopted) await postgres?.stop();
  }
}

await runMain(main);
