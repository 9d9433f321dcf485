/**
 * The files of one database cluster: making it, judging whether it is whole, reading who serves it.
 * A cluster appears under its final name only when it is finished, so an interrupted first start leaves nothing
 * half made (tests/launcher/embedded-postgres.test.ts).
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readDataFile } from './data-file.mjs';
import {
  brokenDataDir,
  DATA_DIR_ADVICE,
  DISK_FULL,
  diskFullSentence,
  explainFileError,
  PlainError,
} from './plain-error.mjs';
import { makePrivateDir } from './postgres-account.mjs';

/** Name of the database the product lives in. */
export const DATABASE_NAME = 'plumbline';

/** @param {string} dataDir */
export const clusterDir = (dataDir) => join(dataDir, 'postgres');
const PASSWORD_FILE = 'postgres.password';
const WRONG_PASSWORD = `${PASSWORD_FILE} does not hold the password of the database in it`;
const PORT_FILE = 'postgres.port';
/** @param {string} dataDir */
const passwordPath = (dataDir) => join(dataDir, PASSWORD_FILE);

/** Keeps messages English and times in UTC whatever the host is set to. */
export const postgresEnv = () => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' });

/**
 * @param {string} dataDir
 * @param {import('./postgres-binaries.mjs').PostgresBinaries} binaries
 * @param {import('./postgres-account.mjs').Account | undefined} account
 * @throws PlainError
 */
export function prepareCluster(dataDir, binaries, account) {
  const dir = clusterDir(dataDir);
  try {
    if (!existsSync(dir) || readdirSync(dir).length === 0) makeCluster(dataDir, binaries, account);
    judgeCluster(dataDir, binaries.major);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * @param {string} dataDir
 * @param {import('./postgres-binaries.mjs').PostgresBinaries} binaries
 * @param {import('./postgres-account.mjs').Account | undefined} account
 */
function makeCluster(dataDir, binaries, account) {
  const unfinished = join(dataDir, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  makePrivateDir(unfinished, account);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordPath(dataDir), password, { mode: 0o600 });
  chmodSync(passwordPath(dataDir), 0o600);
  if (account) chownSync(passwordPath(dataDir), account.uid, account.gid);
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const login = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordPath(dataDir)}`];
  runTool(binaries.initdb, ['-D', unfinished, ...login, ...locale], account, dataDir);
  // The server is not up yet and no client is shipped: the single-user mode makes the database.
  runTool(
    binaries.postgres,
    ['--single', '-D', unfinished, 'postgres'],
    account,
    dataDir,
    `CREATE DATABASE ${DATABASE_NAME};\n`,
  );
  const dir = clusterDir(dataDir);
  rmSync(dir, { recursive: true, force: true });
  renameSync(unfinished, dir);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('./postgres-account.mjs').Account | undefined} account
 * @param {string} dataDir
 * @param {string} [input]
 */
function runTool(command, args, account, dataDir, input = '') {
  const result = spawnSync(command, args, {
    ...account,
    cwd: '/',
    env: postgresEnv(),
    encoding: 'utf8',
    input,
  });
  if (result.status === 0 && !/^.*(ERROR|FATAL):/m.test(result.stderr)) return;
  const said = result.error ? result.error.message : `${result.stderr}\n${result.stdout}`;
  throw new PlainError(
    postgresFailure(said, dataDir) ?? `The database could not be made in ${dataDir}: ${firstFault(said)}`,
  );
}

/**
 * @param {string} dataDir
 * @param {string} major
 */
function judgeCluster(dataDir, major) {
  const dir = clusterDir(dataDir);
  if (!existsSync(join(dir, 'PG_VERSION')))
    throw new PlainError(brokenDataDir(dataDir, 'PG_VERSION is missing'));
  const found = readDataFile(dir, 'PG_VERSION')?.trim();
  if (found !== major) {
    throw new PlainError(
      `The data folder ${dataDir} was made by Postgres ${found} and this is Postgres ${major}; ${DATA_DIR_ADVICE}`,
    );
  }
  const password = readDataFile(dataDir, PASSWORD_FILE);
  if (password === undefined) throw new PlainError(brokenDataDir(dataDir, `${PASSWORD_FILE} is missing`));
  if (password === '') throw new PlainError(brokenDataDir(dataDir, WRONG_PASSWORD));
}

/**
 * The account that owns an existing cluster, so that root can serve what another user made.
 * @param {string} dataDir
 * @param {import('./postgres-account.mjs').Account | undefined} account
 */
export function clusterAccount(dataDir, account) {
  const dir = clusterDir(dataDir);
  if (!account || !existsSync(dir)) return account;
  const { uid, gid } = statSync(dir);
  return uid === 0 ? account : { uid, gid };
}

/** @param {string} dataDir */
export function readPassword(dataDir) {
  return readDataFile(dataDir, PASSWORD_FILE) ?? '';
}

/**
 * @param {string} dataDir
 * @returns {number | undefined} the port of the last start
 */
export function readStoredPort(dataDir) {
  const port = Number(readDataFile(dataDir, PORT_FILE));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/**
 * @param {string} dataDir
 * @param {number} port
 */
export function storePort(dataDir, port) {
  try {
    writeFileSync(join(dataDir, PORT_FILE), String(port));
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * What postmaster.pid says.
 * @param {string} dataDir
 * @returns {{ pid: number, port: number, isReady: boolean } | undefined}
 */
export function readPostmaster(dataDir) {
  const lines = (readDataFile(clusterDir(dataDir), 'postmaster.pid') ?? '').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * The sentence for what Postgres printed, where it is one of the known causes.
 * @param {string} said
 * @param {string} dataDir
 */
export function postgresFailure(said, dataDir) {
  if (DISK_FULL.test(said)) return diskFullSentence(dataDir);
  if (/could not look up effective user ID/.test(said)) {
    return 'Postgres cannot run under a user id without a name; start Plumbline as a named user or set DATABASE_URL.';
  }
  if (/Permission denied|has wrong ownership|Operation not permitted|Read-only file system/.test(said)) {
    return `Postgres may not use the data folder ${dataDir}; give it back to the user who made it or set DATA_DIR to another folder.`;
  }
  if (/password authentication failed/.test(said)) {
    return brokenDataDir(dataDir, WRONG_PASSWORD);
  }
  if (said.includes(`database "${DATABASE_NAME}" does not exist`)) {
    return brokenDataDir(dataDir, `the database "${DATABASE_NAME}" is missing from it`);
  }
  return undefined;
}

/**
 * The first line that tells of a fault, without its time stamp.
 * @param {string} said
 */
export function firstFault(said) {
  const lines = said.split('\n').map((line) => line.trim());
  const line =
    lines.find((text) => /(PANIC|FATAL|ERROR|error|could not)/.test(text)) ??
    lines.find(Boolean) ??
    'no reason given';
  return line.replace(/^.*?(PANIC|FATAL|ERROR):\s*/, '').replace(/\.?$/, '.');
}
