/**
 * Keeps one process running: starts it again with a growing pause and gives up when it cannot stay up.
 * Guarded by tests/launcher/supervisor.test.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const BACKOFF_MIN_MS = 200;
const BACKOFF_MAX_MS = 5000;
export const EXITS_TO_GIVE_UP = 5;
const EXITS_WINDOW_MS = 60_000;

/**
 * @typedef {object} Running
 * @property {Promise<string>} exited resolves with how it ended, e.g. `exit code 1`
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop resolves when it is gone
 */

/**
 * @typedef {object} SupervisedOptions
 * @property {string} name
 * @property {() => Promise<Running>} start
 * @property {(how: string) => void} onExit told of each unwanted end
 * @property {(how: string) => void} onGiveUp told once, after which nothing is started any more
 */

/**
 * @param {SupervisedOptions} options
 * @returns {Promise<{ stop: () => Promise<void> }>} resolves after the first start
 * @throws whatever the first start throws
 */
export async function supervise({ start, onExit, onGiveUp }) {
  let isStopping = false;
  /** @type {Running | undefined} */
  let running = await start();
  const stopping = new AbortController();

  const watch = async () => {
    /** @type {number[]} */
    let exitsAtMs = [];
    let backoffMs = BACKOFF_MIN_MS;
    for (;;) {
      const startedAtMs = Date.now();
      const how = running ? await running.exited : 'it did not start';
      running = undefined;
      if (isStopping) return;
      const nowMs = Date.now();
      exitsAtMs = [...exitsAtMs.filter((at) => nowMs - at < EXITS_WINDOW_MS), nowMs];
      if (exitsAtMs.length >= EXITS_TO_GIVE_UP) return onGiveUp(how);
      if (nowMs - startedAtMs > EXITS_WINDOW_MS) backoffMs = BACKOFF_MIN_MS;
      onExit(how);
      await sleep(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS);
      if (isStopping) return;
      running = await start().catch((error) => {
        onExit(error instanceof Error ? error.message : String(error));
        return undefined;
      });
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      isStopping = true;
      stopping.abort();
      await running?.stop();
      await watching;
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} graceMs how long it may take to end by itself before it is killed
 * @returns {Running}
 */
export function runningChild(child, graceMs) {
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return {
    exited,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      const killer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(killer);
    },
  };
}
