import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { UPLOAD_JOBS, type UploadJobName } from '@plumbline/shared/contract/job.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { readTenantPhase } from '@plumbline/server/tenants/tenant-phase.ts';
import { findUpload, keepUpload } from '@plumbline/server/uploads/upload.store.ts';
import { inspectUpload } from './inspect-upload.job.ts';
import { UploadJobSchema, createBoss, ensureQueues, type UploadJob } from './job-queue.ts';
import { measureBacklog } from './measure-backlog.ts';
import { measureJob } from './job-metrics.ts';
import { refuseUpload } from './refuse-upload.ts';
import { renderPlans } from './render-plans.job.ts';
import { runRoutines } from './run-routines.ts';
import { watchFailedJobs } from './watch-failed-jobs.ts';
import type { WorkerContext } from './worker-context.ts';

type Handler = (context: WorkerContext, job: UploadJob) => Promise<void>;

const HANDLERS: Record<UploadJobName, Handler> = {
  'inspect-upload': inspectUpload,
  'render-plans': renderPlans,
};
const POLL_SECONDS = 0.5;
/** New jobs are announced; a job that a killed worker left, and a second one that came while one was done, are not. */
const POLL_BESIDE_NOTICES_SECONDS = 2;
const START_RETRY_MS = 1000;
/** A job of a tenant whose time is over is looked at again after this long. */
const PUT_OFF_SECONDS = 3600;

export interface RunningJobs {
  /** Lets running jobs end, up to a few seconds; what does not is taken up again by another worker. */
  stop(): Promise<void>;
}

/** Takes jobs from the queue, one of each kind at a time, and does what is to be done again and again. */
export async function runJobs(context: WorkerContext): Promise<RunningJobs> {
  const boss = await startBoss(context);
  for (const name of UPLOAD_JOBS) await work(boss, context, name);
  const stopMeasuring = measureBacklog(context.stores, boss);
  const stopWatching = watchFailedJobs(context.stores);
  const stopRoutines = await runRoutines(context, boss);
  return {
    stop: async () => {
      stopMeasuring();
      stopWatching();
      await stopRoutines();
      await boss.stop({ graceful: true, timeout: 4000 });
    },
  };
}

/** Waits for a store that is away: the database may come up after the worker. */
async function startBoss({ stores }: WorkerContext): Promise<PgBoss> {
  for (;;) {
    const boss = createBoss(stores, true);
    try {
      await boss.start();
      await ensureQueues(boss);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      if (!isStoreUnavailable(error)) throw error;
      stores.log.warn({ err: error }, 'the job queue cannot be reached yet');
      await sleep(START_RETRY_MS);
    }
  }
}

async function work(boss: PgBoss, context: WorkerContext, name: UploadJobName): Promise<void> {
  const options = {
    includeMetadata: true,
    batchSize: 1,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_BESIDE_NOTICES_SECONDS,
  } as const;
  await boss.work(name, options, async (jobs: JobWithMetadata<unknown>[]) => {
    for (const job of jobs) await measureJob(name, () => runOne(boss, context, name, job));
  });
}

/** The last try that fails ends the upload, so that nobody waits for ever. */
async function runOne(
  boss: PgBoss,
  context: WorkerContext,
  name: UploadJobName,
  job: JobWithMetadata<unknown>,
): Promise<void> {
  const data = UploadJobSchema.parse(job.data);
  try {
    if (await isPaused(context, data)) {
      await boss.send(name, data, { startAfter: PUT_OFF_SECONDS });
      return;
    }
    await HANDLERS[name](context, data);
  } catch (error) {
    context.stores.log.error({ err: error, job: name, ...data }, 'job failed');
    if (job.retryCount >= job.retryLimit) await giveUp(context, data, error);
    throw error;
  }
}

/** Whether the tenant's time is over; then its upload is kept for when it goes on. */
function isPaused({ stores }: WorkerContext, { tenantId, uploadId }: UploadJob): Promise<boolean> {
  return inTenant(stores.app, tenantId, async (trx) => {
    if ((await readTenantPhase(trx, tenantId)) === 'active') return false;
    await keepUpload(trx, uploadId);
    return true;
  });
}

async function giveUp(
  context: WorkerContext,
  { tenantId, uploadId }: UploadJob,
  error: unknown,
): Promise<void> {
  const isFull = error instanceof AppError && error.code === 'storage-full';
  const upload = await inTenant(context.stores.app, tenantId, (trx) => findUpload(trx, uploadId));
  if (!upload) return;
  await refuseUpload(context, upload, isFull ? 'storage-full' : 'internal', { keepsFile: true });
}
