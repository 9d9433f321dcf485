/** A backup of a database that goes on working: its files, and the journal of changes (WAL) up to a later moment. */
import { cpSync, chownSync, chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Belongs to the running server and not to the data; see the manual's page on continuous archiving. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*)$/;
const EMPTY_FOLDERS: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);

/** Copies the cluster in the folder `from` to `to` between the two calls that Postgres asks for. */
export async function backUpFiles(databaseUrl: string, from: string, to: string): Promise<void> {
  // Both calls belong to one session.
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  try {
    await session.query(`SELECT pg_backup_start('restore drill', fast => true)`);
    await copyFolder(from, to);
    const { rows } = await session.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
    const label = join(to, 'backup_label');
    writeFileSync(label, rows[0]?.labelfile ?? '');
    keepOwner(join(from, 'PG_VERSION'), label);
  } finally {
    await session.end();
  }
}

/** Copies the WAL as it stands: a restore from both comes to this moment. */
export function backUpWal(from: string, to: string): void {
  const wal = { from: join(from, 'pg_wal'), to: join(to, 'pg_wal') };
  cpSync(wal.from, wal.to, { recursive: true });
  for (const name of readdirSync(wal.to, { recursive: true, encoding: 'utf8' })) {
    keepOwner(join(wal.from, name), join(wal.to, name));
  }
}

async function copyFolder(from: string, to: string, isKept = true): Promise<void> {
  mkdirSync(to, { recursive: true });
  keepOwner(from, to);
  if (!isKept) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyFolder(source, target, !EMPTY_FOLDERS.has(entry.name));
    else await copyLivingFile(source, target);
  }
}

/** A file may go while the server works; the WAL tells what became of it. */
async function copyLivingFile(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target);
    keepOwner(source, target);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Postgres starts only on files of its own account that nobody else may read. */
function keepOwner(source: string, target: string): void {
  const { uid, gid, mode } = lstatSync(source);
  chmodSync(target, mode);
  if (process.getuid?.() === 0) chownSync(target, uid, gid);
}
