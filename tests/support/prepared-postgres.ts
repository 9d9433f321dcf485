/**
 * Servers of Postgres with the newest schema, each of a test's own. A run of `npm test` names a folder for what they
 * begin with: the first one fills it, and the others begin with a copy, which costs a tenth.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.mjs';
import { migrateDatabase, seedDemo, type Demo } from '../../scripts/product-database.mjs';

/** What of a data folder belongs to the start that made it. */
const NOT_COPIED = ['logs', 'postgres.port'];
const DemoSchema = z.object({
  seeded: z.boolean(),
  password: z.string(),
  accounts: z.array(z.object({ role: z.string(), email: z.string(), language: z.string() })),
});

/** Starts a server on an empty data folder; its database has the schema and no rows. */
export async function startSchemaPostgres(dataDir: string, settings?: string[]): Promise<EmbeddedPostgres> {
  const start = () => startTemporary(dataDir, settings);
  if (copyKept('schema', dataDir)) return start();
  const first = await start();
  await migrateDatabase(first.url);
  return keptBy('schema', dataDir, { first, start });
}

/** The same with the demo, whose files are put in the data folder. */
export async function startDemoPostgres(
  dataDir: string,
): Promise<{ database: EmbeddedPostgres; demo: Demo }> {
  const start = () => startTemporary(dataDir);
  const demoFile = join(dataDir, 'demo.json');
  if (copyKept('demo', dataDir)) {
    const demo = z.parse(DemoSchema, JSON.parse(readFileSync(demoFile, 'utf8')));
    return { database: await start(), demo };
  }
  const first = await startSchemaPostgres(dataDir);
  const demo = await seedDemo(first.url, dataDir);
  writeFileSync(demoFile, JSON.stringify(demo));
  return { database: await keptBy('demo', dataDir, { first, start }), demo };
}

/**
 * Resolves with a server that goes before its data folder when this process dies. Its commits need not wait for the
 * disk: a server that is killed leaves what it has written to the system, and no test takes the machine's power.
 */
function startTemporary(dataDir: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, temporary: true, settings: ['fsync=off', ...settings] });
}

type Content = 'schema' | 'demo';

function keptDir(content: Content): string | undefined {
  const dir = process.env['PREPARED_POSTGRES_DIR'];
  return dir ? join(dir, content) : undefined;
}

/** Whether there was something to copy. */
function copyKept(content: Content, dataDir: string): boolean {
  const kept = keptDir(content);
  if (!kept || !existsSync(kept)) return false;
  copyWithOwners(kept, dataDir);
  return true;
}

interface Server {
  first: EmbeddedPostgres;
  start(): Promise<EmbeddedPostgres>;
}

/** Keeps what a server has made, if the run wants that. @returns the server, which was stopped for it */
async function keptBy(
  content: Content,
  dataDir: string,
  { first, start }: Server,
): Promise<EmbeddedPostgres> {
  const kept = keptDir(content);
  if (!kept || existsSync(kept)) return first;
  await first.stop();
  await first.exited;
  const copy = `${kept}-${process.pid}`;
  copyWithOwners(dataDir, copy);
  for (const name of NOT_COPIED) rmSync(join(copy, name), { recursive: true, force: true });
  mkdirSync(dirname(kept), { recursive: true });
  try {
    renameSync(copy, kept);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(kept)) throw error;
  }
  return start();
}

/** The server's files belong to the account that runs it. */
export function copyWithOwners(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (process.platform === 'win32') {
    cpSync(from, to, { recursive: true });
    return;
  }
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
