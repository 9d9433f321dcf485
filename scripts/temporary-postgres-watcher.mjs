/** Waits for the end of its input (the death of who started it), then stops a temporary cluster and removes it. */
import { rmSync } from 'node:fs';
import { stopPostmaster } from './embedded-postgres.mjs';
import { readPostmaster } from './postgres-cluster.mjs';

const dataDir = process.argv[2];
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {});
process.stdin.resume();
process.stdin.once('close', () => {
  if (dataDir) void remove(dataDir);
});

/** @param {string} dir */
async function remove(dir) {
  const postmaster = readPostmaster(dir);
  if (postmaster) await stopPostmaster(dir, postmaster.pid);
  rmSync(dir, { recursive: true, force: true });
}
