import { startHeartbeat } from '@plumbline/server/processes/start-heartbeat.ts';
import { measureStorage } from '@plumbline/server/storage/measure-storage.ts';
import { openStorage } from '@plumbline/server/storage/open-storage.ts';
import { createApp } from './app.ts';
import { tellVideoBackend } from './decoding/video/tell-video-backend.ts';
import { tellTrackProgram } from './tracking/track-program.ts';
import { JOB_KINDS } from './jobs/job-kinds.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { createMediaSigner } from './media/media-signer.ts';
import { isCollabReady } from './ops/health-routes.ts';
import { openProcess } from './ops/open-process.ts';
import { runUntilStopped } from './ops/run-until-stopped.ts';

const { config, log, stores } = await openProcess('api');
const jobs = createJobQueue(stores, JOB_KINDS);
const app = await createApp({
  stores,
  jobs,
  storage: openStorage(config),
  signer: createMediaSigner(config.MEDIA_SECRET),
});
const address = await app.listen({ host: config.HOST, port: config.PORT });
log.info({ address }, 'listening');
void tellVideoBackend(log);
tellTrackProgram(log);

const stopMeasuring = measureStorage(config, log);
const heartbeat = startHeartbeat(stores, { kind: 'api', isReady: () => isCollabReady(config) });

const DRAIN_MS = 3000;

runUntilStopped(log, async () => {
  // Whoever reads too slowly for a restart is cut off and comes back.
  setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  await app.close();
  stopMeasuring();
  await jobs.stop();
  await heartbeat.stop();
  await stores.close();
});
