import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { inTenant, isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { readTenantPhase } from '@plumbline/server/tenants/tenant-phase.ts';
import type { Job, JobKind, JobKinds } from './job-kind.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { createBoss, ensureQueues, sendWithin } from './job-queue.ts';
import { measureBacklog } from './measure-backlog.ts';
import { measureJob } from './job-metrics.ts';
import { runRoutines } from './run-routines.ts';
import { trackProgress } from './track-progress.ts';
import { watchFailedJobs } from './watch-failed-jobs.ts';
import type { JobContext, WorkerContext } from './worker-context.ts';

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
export async function runJobs(worker: WorkerContext, kinds: JobKinds = JOB_KINDS): Promise<RunningJobs> {
  const boss = await startBoss(worker, kinds);
  const context: JobContext = {
    ...worker,
    jobs: { send: (trx, name, payload) => sendWithin(boss, trx, name, payload) },
  };
  for (const [name, kind] of Object.entries(kinds)) await work(boss, context, name, kind);
  const stopMeasuring = measureBacklog(context.stores, boss, Object.keys(kinds));
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
async function startBoss({ stores }: WorkerContext, kinds: JobKinds): Promise<PgBoss> {
  for (;;) {
    const boss = createBoss(stores, true);
    try {
      await boss.start();
      await ensureQueues(boss, kinds);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      if (!isStoreUnavailable(error)) throw error;
      stores.log.warn({ err: error }, 'the job queue cannot be reached yet');
      await sleep(START_RETRY_MS);
    }
  }
}

async function work(boss: PgBoss, context: JobContext, name: string, kind: JobKind): Promise<void> {
  const options = {
    includeMetadata: true,
    batchSize: 1,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_BESIDE_NOTICES_SECONDS,
  } as const;
  await boss.work(name, options, async (jobs: JobWithMetadata<unknown>[]) => {
    for (const each of jobs) {
      await measureJob(name, () => runOne(boss, context, { name, job: kind.of(each.data), tried: each }));
    }
  });
}

interface RunningJob {
  name: string;
  job: Job;
  tried: Pick<JobWithMetadata<unknown>, 'retryCount' | 'retryLimit'>;
}

/** The last try that fails gives the job up, so that nobody waits for ever. */
async function runOne(boss: PgBoss, context: JobContext, { name, job, tried }: RunningJob): Promise<void> {
  try {
    if (await isPaused(context, job)) {
      await boss.send(name, { ...job.payload }, { startAfter: PUT_OFF_SECONDS });
      return;
    }
    await runTracked(context, job);
  } catch (error) {
    context.stores.log.error({ err: error, job: name, ...job.payload }, 'job failed');
    const isLast = tried.retryCount >= tried.retryLimit;
    await (isLast ? job.giveUp(context, codeOf(error)) : job.noteFailedTry(context, codeOf(error)));
    throw error;
  }
}

async function runTracked(context: JobContext, job: Job): Promise<void> {
  const progress = trackProgress(context, job);
  try {
    await job.run(context, progress);
  } finally {
    await progress.stop();
  }
  if (progress.isSilent) throw new Error(`no progress for ${job.silenceSeconds} s`);
}

/** Whether the tenant's time is over; then what the job works on is kept for when it goes on. */
function isPaused({ stores }: WorkerContext, job: Job): Promise<boolean> {
  return inTenant(stores.app, job.payload.tenantId, async (trx) => {
    if ((await readTenantPhase(trx, job.payload.tenantId)) === 'active') return false;
    await job.keep(trx);
    return true;
  });
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof AppError && error.code === 'storage-full' ? 'storage-full' : 'internal';
}
