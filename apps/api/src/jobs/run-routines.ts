/**
 * What the worker does again and again is a job of its own kind in one queue: one of each at a time, whichever worker
 * takes it, seen by the platform operator while it fails and tried again until it does not.
 * Guarded by failed-jobs.pg.test.ts.
 */
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import {
  MINUTE_ROUTINES,
  OFTEN_ROUTINES,
  ROUTINES,
  ROUTINE_QUEUE,
  type OftenRoutine,
  type Routine,
} from '@plumbline/shared/contract/job.ts';
import { isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { measureJob } from './job-metrics.ts';
import { startOften, type Often } from './often.ts';
import { sweepOne } from './sweep.ts';
import type { JobContext, WorkerContext } from './worker-context.ts';

const RoutineJobSchema = z.object({ routine: z.enum(ROUTINES) });
const EVERY_SECONDS = 60;
/** More often than they are due, so that no minute is missed: two in one minute are one. */
const LOOK_MS = 20_000;
const POLL_SECONDS = 2;

/** Queues and works on them. @returns how to stop, which waits for the one that is being done */
export async function runRoutines(context: JobContext, boss: PgBoss): Promise<() => Promise<void>> {
  const often = startOften(context, async (routine) => {
    await boss.insert(ROUTINE_QUEUE, [jobOf(routine)]);
  });
  let isStopping = false;
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize: ROUTINES.length,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  } as const;
  await boss.work(ROUTINE_QUEUE, options, async (jobs: JobWithMetadata<unknown>[]) => {
    const results: JobResult[] = [];
    for (const { id, data } of jobs) {
      // Whoever works next minute does it.
      if (isStopping) results.push({ id, status: 'completed' });
      else results.push({ id, ...(await settle(context, often, data)) });
    }
    return results;
  });
  const stopQueueing = queueRoutines(context, boss);
  return async () => {
    isStopping = true;
    stopQueueing();
    await often.stop();
  };
}

/** At the start, whatever was done a moment ago, and from then on once a minute however many workers there are. */
function queueRoutines({ stores }: WorkerContext, boss: PgBoss): () => void {
  const queue = (jobs: object[]) => {
    boss.insert(ROUTINE_QUEUE, jobs).catch((error: unknown) => {
      const level = isStoreUnavailable(error) ? 'debug' : 'warn';
      stores.log[level]({ err: error }, 'routines not queued');
    });
  };
  queue(MINUTE_ROUTINES.map(jobOf));
  const eachMinute = MINUTE_ROUTINES.map((routine) => ({
    ...jobOf(routine),
    singletonSeconds: EVERY_SECONDS,
  }));
  const timer = setInterval(() => queue(eachMinute), LOOK_MS);
  return () => clearInterval(timer);
}

function jobOf(routine: Routine) {
  return { data: { routine }, singletonKey: routine };
}

async function settle(context: JobContext, often: Often, data: unknown): Promise<Omit<JobResult, 'id'>> {
  try {
    const { routine } = RoutineJobSchema.parse(data);
    await measureJob(routine, () => (isOften(routine) ? often.run(routine) : sweepOne(context, routine)));
    return { status: 'completed' };
  } catch (error) {
    const level = isStoreUnavailable(error) ? 'debug' : 'error';
    context.stores.log[level]({ err: error, data }, 'a routine failed');
    return { status: 'failed', output: { message: messageOf(error) } };
  }
}

function isOften(routine: Routine): routine is OftenRoutine {
  return OFTEN_ROUTINES.some((each) => each === routine);
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
