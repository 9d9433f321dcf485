/** The processes that make up the running product, and how each is started. Used by start, dev and the tests. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode, root, runtimeEnv } from './bootstrap.mjs';
import { readDataFile } from './data-file.mjs';
import { explainFileError, PlainError } from './plain-error.mjs';
import { runTool } from './run-tool.mjs';

const LOG_ROTATE_BYTES = 20_000_000;
const SECRET_FILE = 'media.secret';
/** What config.ts asks of MEDIA_SECRET. */
const SECRET_MIN_CHARS = 32;

/** @typedef {'api' | 'worker' | 'collab'} ProcessName */

/** @type {Record<ProcessName, string>} */
const ENTRY_POINTS = {
  api: 'apps/api/src/main.ts',
  collab: 'apps/collab-server/src/main.ts',
  worker: 'apps/api/src/worker.ts',
};

/** In the order in which they start. */
export const PROCESS_NAMES = /** @type {const} */ (['collab', 'api', 'worker']);

const FOLLOW_LAUNCHER = new URL('follow-launcher.mjs', import.meta.url).href;
const KEEP_CHILD = fileURLToPath(new URL('keep-child.mjs', import.meta.url));

const CONFIG_CLI = join(root, 'packages/server/src/config-cli.ts');

export const WEB_DIST_DIR = join(root, 'apps', 'web', 'dist');

/**
 * @typedef {object} ProductSettings
 * @property {string} databaseUrl
 * @property {string} dataDir files, logs and secrets
 * @property {string} host
 * @property {number} port of the one public address
 * @property {number} collabPort loopback only
 * @property {NodeJS.ProcessEnv} [env] further settings
 */

/**
 * @param {ProcessName} name
 * @param {number} number of several of its kind
 * @param {ProductSettings} settings
 * @returns {NodeJS.ProcessEnv} what packages/server/src/config.ts reads
 */
function productEnv(name, number, { databaseUrl, dataDir, host, port, collabPort, env }) {
  return {
    ...databaseToolEnv(databaseUrl, dataDir),
    HOST: host,
    PORT: String(port),
    COLLAB_HOST: '127.0.0.1',
    COLLAB_PORT: String(collabPort),
    COLLAB_URL: `http://127.0.0.1:${collabPort}`,
    // 0: any free port, which the worker's log names.
    WORKER_PORT: process.env.WORKER_PORT || '0',
    WEB_DIST_DIR,
    NODE_NAME: `${name}-${number}`,
    ...env,
  };
}

/**
 * The settings that the command line tools of packages/server need too.
 * @param {string} databaseUrl
 * @param {string} dataDir
 * @returns {NodeJS.ProcessEnv}
 * @throws PlainError
 */
export function databaseToolEnv(databaseUrl, dataDir) {
  const filesDir = process.env.FILES_DIR || join(dataDir, 'files');
  try {
    mkdirSync(filesDir, { recursive: true });
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
  return runtimeEnv({
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesDir,
    MEDIA_SECRET: process.env.MEDIA_SECRET || storedSecret(dataDir),
  });
}

/**
 * The key of the media signatures: made once, so that addresses outlive a restart.
 * @param {string} dataDir
 */
function storedSecret(dataDir) {
  const stored = readDataFile(dataDir, SECRET_FILE);
  if (stored === undefined) return makeSecret(dataDir);
  if (stored.trim().length >= SECRET_MIN_CHARS) return stored.trim();
  throw new PlainError(
    `The data folder ${dataDir} is broken, ${SECRET_FILE} does not hold a whole key; remove that file and start again, which makes a new one.`,
  );
}

/**
 * Under its final name only when it is whole, so that a full disk leaves no half of it.
 * @param {string} dataDir
 */
function makeSecret(dataDir) {
  const secret = randomBytes(32).toString('base64url');
  const path = join(dataDir, SECRET_FILE);
  try {
    writeFileSync(`${path}.unfinished`, secret, { mode: 0o600 });
    renameSync(`${path}.unfinished`, path);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
  return secret;
}

/**
 * Starts one process.
 * @param {ProcessName} name
 * @param {ProductSettings} settings
 * @param {{ watch?: boolean, number?: number }} [options] watch: restart when a source file changes; number: of
 *   several of its kind
 */
export function startProcess(name, settings, { watch = false, number = 1 } = {}) {
  return startFollowing(settings.dataDir, logName(name, number), {
    args: watch
      ? [KEEP_CHILD, '--watch', '--watch-preserve-output', ENTRY_POINTS[name]]
      : [ENTRY_POINTS[name]],
    cwd: root,
    env: productEnv(name, number, settings),
  });
}

/**
 * @param {ProcessName} name
 * @param {number} number
 */
export function logName(name, number) {
  return number === 1 ? name : `${name}-${number}`;
}

/**
 * Looks at all settings once before anything starts, so that each fault is told in one sentence.
 * @param {string} dataDir
 * @param {AbortSignal} signal
 * @throws PlainError
 */
export async function checkSettings(dataDir, signal) {
  const databaseUrl = process.env.DATABASE_URL || 'postgres://127.0.0.1/embedded';
  await runTool({
    args: [CONFIG_CLI],
    env: databaseToolEnv(databaseUrl, dataDir),
    failure: 'Plumbline cannot start with these settings',
    signal,
  });
}

/**
 * Builds the web app again whenever a source changes.
 * @param {string} dataDir
 */
export function startWebWatch(dataDir) {
  return startFollowing(dataDir, 'web', {
    args: [KEEP_CHILD, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch'],
    cwd: join(root, 'apps', 'web'),
    env: runtimeEnv({ NODE_ENV: 'development', NO_COLOR: '1' }),
  });
}

/**
 * A process that ends with this one. It writes its log to a file itself, so that it needs no launcher that reads.
 * @param {string} dataDir
 * @param {string} name of the log
 * @param {{ args: string[], cwd: string, env: NodeJS.ProcessEnv }} options
 */
function startFollowing(dataDir, name, { args, cwd, env }) {
  const fd = openLog(dataDir, name);
  const child = spawn(pinnedNode(), ['--import', FOLLOW_LAUNCHER, ...args], {
    cwd,
    env,
    // A group of its own: Ctrl-C reaches the launcher alone, which ends the processes in the right order.
    detached: true,
    stdio: ['ignore', fd, fd, 'ipc'],
  });
  closeSync(fd);
  return child;
}

/**
 * @param {string} dataDir
 * @param {string} name
 */
export function logPath(dataDir, name) {
  return join(dataDir, 'logs', `${name}.log`);
}

/**
 * @param {string} dataDir
 * @param {string} name
 */
function openLog(dataDir, name) {
  const path = logPath(dataDir, name);
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    if (existsSync(path) && statSync(path).size > LOG_ROTATE_BYTES) renameSync(path, `${path}.1`);
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}
