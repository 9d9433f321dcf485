import { mkdir } from 'node:fs/promises';
import { readConfig } from '@plumbline/server/config.ts';
import { openStores } from '@plumbline/server/database/client.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { createDiskStorage } from '@plumbline/server/storage/disk-storage.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { runUntilStopped } from './ops/run-until-stopped.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(`Configuration: ${fault}`);
  process.exit(1);
}
const { config } = read;
const log = createLogger(config, 'worker');
const stores = openStores(config, log);
await mkdir(config.FILES_DIR, { recursive: true });
const jobs = await runJobs({ stores, storage: createDiskStorage(config.FILES_DIR) });
log.info('working');

runUntilStopped(log, async () => {
  await jobs.stop();
  await stores.close();
});
