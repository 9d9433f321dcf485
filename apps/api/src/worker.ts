import { mkdir } from 'node:fs/promises';
import { readConfig } from '@plumbline/server/config.ts';
import { openStores } from '@plumbline/server/database/client.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { collectProcessMetrics } from '@plumbline/server/metrics.ts';
import { startOpsServer } from '@plumbline/server/ops/ops-server.ts';
import { openStorage, storageFault } from '@plumbline/server/storage/open-storage.ts';
import { runJobs, type RunningJobs } from './jobs/run-jobs.ts';
import { runUntilStopped } from './ops/run-until-stopped.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(`Configuration: ${fault}`);
  process.exit(1);
}
const { config } = read;
const log = createLogger(config, 'worker');
collectProcessMetrics();
const fault = await storageFault(config, log);
if (fault) {
  console.error(`Configuration: ${fault}`);
  process.exit(1);
}
const stores = openStores(config, log);
let jobs: RunningJobs | null = null;
// Before the jobs, which wait for a store that is away: meanwhile the process lives and is not ready.
const ops = await startOpsServer(
  { stores, isReady: () => jobs !== null },
  { host: config.WORKER_HOST, port: config.WORKER_PORT },
).catch((error: unknown) => {
  log.fatal({ err: error }, 'nothing can listen on WORKER_HOST and WORKER_PORT');
  process.exit(1);
});
log.info({ ops: ops.url }, 'listening');
runUntilStopped(log, async () => {
  await jobs?.stop();
  await ops.stop();
  await stores.close();
});
await mkdir(config.FILES_DIR, { recursive: true });
jobs = await runJobs({ stores, storage: openStorage(config) });
log.info('working');
