/** The database of the product: the one DATABASE_URL names, or the embedded one; migrated and, at first, seeded. */
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { prepareDataDir } from './data-dir.mjs';
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { PlainError } from './plain-error.mjs';
import { postgresFailure } from './postgres-cluster.mjs';
import { databaseToolEnv } from './product-processes.mjs';
import { runTool } from './run-tool.mjs';
import { supervise } from './supervisor.mjs';

const MIGRATE_CLI = join(root, 'packages/server/src/database/migrate-cli.ts');
const SEED_CLI = join(root, 'packages/server/src/demo/seed-cli.ts');

/**
 * @typedef {object} DatabaseOptions
 * @property {string} dataDir
 * @property {import('./lifetime.mjs').Lifetime} lifetime stops the embedded server at its end
 * @property {(line: string) => void} say
 */

/**
 * @param {DatabaseOptions} options
 * @returns {Promise<{ url: string, isEmbedded: boolean }>}
 * @throws PlainError
 */
export async function openProductDatabase({ dataDir, lifetime, say }) {
  const external = process.env.DATABASE_URL;
  if (external) return { url: external, isEmbedded: false };
  /** @type {import('./embedded-postgres.mjs').EmbeddedPostgres | undefined} */
  let first;
  const postgres = await supervise({
    name: 'Postgres',
    start: async () => {
      const running = await startEmbeddedPostgres({ dataDir, ...(first ? { port: first.port } : {}) });
      first ??= running;
      return { exited: running.exited.then(() => 'the server process ended'), stop: running.stop };
    },
    onExit: (how) => say(`Postgres has stopped (${how}) and is started again.`),
    onGiveUp: (how) => {
      say(
        `Postgres cannot be kept running (${how}); see ${join(dataDir, 'logs', 'postgres.log')}. Plumbline stops.`,
      );
      void lifetime.end(1);
    },
  });
  lifetime.onEnd(postgres.stop);
  if (!first) throw new Error('supervise returned before the first start');
  return { url: first.url, isEmbedded: true };
}

/**
 * Runs a tool on the embedded server: when it fails because of the data folder, the sentence tells of the folder.
 * @template T
 * @param {string} dataDir
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws PlainError
 */
export async function onEmbedded(dataDir, work) {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof PlainError ? postgresFailure(error.message, dataDir) : undefined;
    throw sentence === undefined ? error : new PlainError(sentence);
  }
}

/**
 * @param {string} databaseUrl
 * @param {AbortSignal} [signal]
 * @throws PlainError with what the migration printed
 */
export async function migrateDatabase(databaseUrl, signal) {
  await runTool({
    args: [MIGRATE_CLI],
    env: { DATABASE_URL: databaseUrl },
    failure: 'The database could not be brought to the newest schema',
    ...(signal ? { signal } : {}),
  });
}

/**
 * What the seed prints: the accounts to show, and whether it had anything to do.
 * @typedef {{ seeded: boolean, password: string, accounts: { role: string, email: string, language: string }[] }} Demo
 */

/**
 * Puts the demo tenant in where it is absent.
 * @param {string} databaseUrl
 * @param {string} dataDir
 * @param {AbortSignal} [signal]
 * @returns {Promise<Demo>}
 */
export async function seedDemo(databaseUrl, dataDir, signal) {
  const printed = await runTool({
    args: [SEED_CLI],
    env: databaseToolEnv(databaseUrl, dataDir),
    failure: 'The demo data could not be made',
    ...(signal ? { signal } : {}),
  });
  // The last line is the answer; whatever is logged before it is not.
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}

/** @returns {string} the data folder, made for the embedded server when that is used */
export function productDataDir() {
  return prepareDataDir({ forPostgres: !process.env.DATABASE_URL });
}
