/** Brings the whole product up on one address and keeps it running until it is told to stop. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled, pinnedNode } from './bootstrap.mjs';
import { claimDataDir } from './data-dir-lock.mjs';
import { freePort, portProblem } from './free-port.mjs';
import { Lifetime } from './lifetime.mjs';
import { followLog } from './log-summary.mjs';
import { PlainError } from './plain-error.mjs';
import {
  migrateDatabase,
  onEmbedded,
  openProductDatabase,
  productDataDir,
  seedDemo,
} from './product-database.mjs';
import { checkSettings, logPath, PROCESS_NAMES, startProcess } from './product-processes.mjs';
import { runningChild, supervise } from './supervisor.mjs';
import { buildWebIfChanged } from './web-build.mjs';
import { watchWeb } from './web-watch.mjs';

const GRACE_MS = 8000;
const READY_TIMEOUT_MS = 60_000;

/**
 * @param {{ watch: boolean }} options watch: sources are followed, servers restarted and the web app rebuilt
 * @returns {Promise<number>} exit code
 * @throws PlainError
 */
export async function runProduct({ watch }) {
  const startedAtMs = Date.now();
  const address = await checkAddress();
  ensureInstalled();
  pinnedNode();
  const dataDir = productDataDir();
  const lifetime = new Lifetime();
  lifetime.endOnSignals(() => say('Stopping …'));
  lifetime.onEnd(claimDataDir(dataDir));
  try {
    const database = prepareDatabase(dataDir, lifetime);
    const web = watch ? watchWeb(dataDir, lifetime, say) : buildWeb(lifetime);
    const demo = database.then((opened) => seedWhereMeant(opened, dataDir, lifetime));
    const servers = Promise.all([database, web]).then(async ([{ url }]) => {
      await startServers(
        { databaseUrl: url, dataDir, ...address, collabPort: await freePort() },
        lifetime,
        watch,
      );
      await waitUntilReady(address, lifetime, dataDir);
    });
    // Waits for all even when one fails, so that nothing is still starting while the rest is being stopped.
    await Promise.allSettled([database, web, demo, servers]);
    const [accounts] = await Promise.all([demo, web, servers]);
    if (!lifetime.signal.aborted) announce(address, dataDir, accounts, startedAtMs);
  } catch (error) {
    const isAsked = lifetime.signal.aborted;
    await lifetime.end(1);
    if (!isAsked) throw error;
  }
  return lifetime.ended;
}

/** @param {string} line */
function say(line) {
  console.log(line);
}

/**
 * @returns {Promise<{ host: string, port: number }>}
 * @throws PlainError when nothing can listen there
 */
async function checkAddress() {
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainError(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  }
  const problem = await portProblem(port, host);
  if (problem === 'EADDRINUSE') {
    throw new PlainError(
      `Port ${port} is already in use; stop the program that uses it or choose another port, for example PORT=${port + 1} npm start.`,
    );
  }
  if (problem === 'EACCES')
    throw new PlainError(`Port ${port} needs more rights; choose one above 1023 with PORT=….`);
  if (problem)
    throw new PlainError(`Nothing can listen on ${host}:${port} (${problem}); check HOST and PORT.`);
  return { host, port };
}

/**
 * @param {string} dataDir
 * @param {Lifetime} lifetime
 */
async function prepareDatabase(dataDir, lifetime) {
  const [settings, opened] = await Promise.allSettled([
    checkSettings(dataDir, lifetime.signal),
    openProductDatabase({ dataDir, lifetime, say }),
  ]);
  if (settings.status === 'rejected') throw settings.reason;
  if (opened.status === 'rejected') throw opened.reason;
  const { url, isEmbedded } = opened.value;
  const migrate = () => migrateDatabase(url, lifetime.signal);
  await (isEmbedded ? onEmbedded(dataDir, migrate) : migrate());
  return { url, isEmbedded };
}

/**
 * @param {{ url: string, isEmbedded: boolean }} database
 * @param {string} dataDir
 * @param {Lifetime} lifetime
 */
async function seedWhereMeant({ url, isEmbedded }, dataDir, lifetime) {
  if (!isEmbedded && process.env.SEED_DEMO !== '1') return undefined;
  return seedDemo(url, dataDir, lifetime.signal);
}

/** @param {Lifetime} lifetime */
async function buildWeb(lifetime) {
  await buildWebIfChanged({ onBuild: () => say('Building the web app …'), signal: lifetime.signal });
}

/**
 * @param {import('./product-processes.mjs').ProductSettings} settings
 * @param {Lifetime} lifetime
 * @param {boolean} watch
 */
async function startServers(settings, lifetime, watch) {
  if (lifetime.signal.aborted) return;
  // Endings run in reverse: the logs are followed until the servers have said their last.
  const following = PROCESS_NAMES.map((name) => followLog(name, logPath(settings.dataDir, name), say));
  lifetime.onEnd(() => following.map((stopFollowing) => stopFollowing()));
  /** @type {{ stop: () => Promise<void> }[]} */
  const supervised = [];
  lifetime.onEnd(() => Promise.all(supervised.map(({ stop }) => stop())));
  for (const name of PROCESS_NAMES) {
    supervised.push(
      await supervise({
        name,
        start: async () => runningChild(startProcess(name, settings, { watch }), GRACE_MS),
        onExit: (how) => say(`[${name}] ended with ${how} and is started again.`),
        onGiveUp: (how) => {
          say(
            `The ${name} process cannot be kept running (last: ${how}); its log is ${logPath(settings.dataDir, name)}. Plumbline stops.`,
          );
          void lifetime.end(1);
        },
      }),
    );
  }
}

/**
 * @param {{ host: string, port: number }} address
 * @param {Lifetime} lifetime
 * @param {string} dataDir
 */
async function waitUntilReady({ host, port }, lifetime, dataDir) {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${local.includes(':') ? `[${local}]` : local}:${port}/api/ready`;
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  while (!lifetime.signal.aborted) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.status === 200,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadlineMs) {
      throw new PlainError(
        `Plumbline did not become ready within a minute; the logs are in ${join(dataDir, 'logs')}.`,
      );
    }
    await sleep(50);
  }
}

/**
 * @param {{ host: string, port: number }} address
 * @param {string} dataDir
 * @param {import('./product-database.mjs').Demo | undefined} demo
 * @param {number} startedAtMs
 */
function announce({ host, port }, dataDir, demo, startedAtMs) {
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  say('');
  say(
    `Plumbline is ready: http://${shown}:${port}  (after ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s)`,
  );
  say(`Data and logs: ${dataDir}`);
  const mails = process.env.SMTP_URL ? 'Mails are sent' : 'Mails are not sent, since SMTP_URL is not set';
  say(`${mails}; the platform operator sees them at http://${shown}:${port}/operator/mail`);
  if (demo) {
    say(`Demo accounts, password ${demo.password}`);
    const width = Math.max(...demo.accounts.map(({ email }) => email.length));
    for (const { email, role, language } of demo.accounts)
      say(`  ${email.padEnd(width)}  ${role} (${language})`);
  }
  say('Press Ctrl-C to stop.');
}
