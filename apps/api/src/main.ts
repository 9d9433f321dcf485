import { mkdir } from 'node:fs/promises';
import { readConfig } from '@plumbline/server/config.ts';
import { openStores } from '@plumbline/server/database/client.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { collectProcessMetrics } from '@plumbline/server/metrics.ts';
import { openStorage, storageFault } from '@plumbline/server/storage/open-storage.ts';
import { createApp } from './app.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { createMediaSigner } from './media/media-signer.ts';
import { runUntilStopped } from './ops/run-until-stopped.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(`Configuration: ${fault}`);
  process.exit(1);
}
const { config } = read;
const log = createLogger(config, 'api');
collectProcessMetrics();
const fault = await storageFault(config, log);
if (fault) {
  console.error(`Configuration: ${fault}`);
  process.exit(1);
}
const stores = openStores(config, log);
await mkdir(config.FILES_DIR, { recursive: true });
const jobs = createJobQueue(stores);
const app = await createApp({
  stores,
  jobs,
  storage: openStorage(config),
  signer: createMediaSigner(config.MEDIA_SECRET),
});
const address = await app.listen({ host: config.HOST, port: config.PORT });
log.info({ address }, 'listening');

const DRAIN_MS = 3000;

runUntilStopped(log, async () => {
  // Whoever reads too slowly for a restart is cut off and comes back.
  setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  await app.close();
  await jobs.stop();
  await stores.close();
});
