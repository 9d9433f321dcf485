/** Writes the OpenAPI document of the present routes to standard output, without a database. */
import { readConfig } from '@plumbline/server/config.ts';
import { openStores } from '@plumbline/server/database/client.ts';
import { createLogger } from '@plumbline/server/log.ts';
import { openStorage } from '@plumbline/server/storage/open-storage.ts';
import { createApp } from './app.ts';
import { JOB_KINDS } from './jobs/job-kinds.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { createMediaSigner } from './media/media-signer.ts';

const read = readConfig({
  // Nothing listens there and nobody asks.
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  FILES_DIR: '/nonexistent',
  MEDIA_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'silent',
  NODE_NAME: 'openapi',
});
if (!read.ok) throw new Error(read.faults.join('; '));
const { config } = read;
const stores = openStores(config, createLogger(config, 'openapi'));
const app = await createApp({
  stores,
  jobs: createJobQueue(stores, JOB_KINDS),
  storage: openStorage(config),
  signer: createMediaSigner(config.MEDIA_SECRET),
});
await app.ready();
process.stdout.write(JSON.stringify(app.swagger()), () => process.exit(0));
