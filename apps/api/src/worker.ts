import { startHeartbeat } from '@plumbline/server/processes/start-heartbeat.ts';
import { startOpsServer } from '@plumbline/server/ops/ops-server.ts';
import { measureStorage } from '@plumbline/server/storage/measure-storage.ts';
import { openStorage } from '@plumbline/server/storage/open-storage.ts';
import { tellVideoBackend } from './decoding/video/tell-video-backend.ts';
import { tellTrackProgram } from './tracking/track-program.ts';
import { runJobs, type RunningJobs } from './jobs/run-jobs.ts';
import { openProcess } from './ops/open-process.ts';
import { runUntilStopped } from './ops/run-until-stopped.ts';

const { config, log, stores } = await openProcess('worker');
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
const stopMeasuring = measureStorage(config, log);
const heartbeat = startHeartbeat(stores, { kind: 'worker', isReady: () => jobs !== null });
runUntilStopped(log, async () => {
  stopMeasuring();
  await jobs?.stop();
  await ops.stop();
  await heartbeat.stop();
  await stores.close();
});
jobs = await runJobs({ stores, storage: openStorage(config) });
log.info('working');
void tellVideoBackend(log);
tellTrackProgram(log);
