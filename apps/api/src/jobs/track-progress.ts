import { inTenant } from '@plumbline/server/database/client.ts';
import type { Job, JobProgress } from './job-kind.ts';
import type { WorkerContext } from './worker-context.ts';

const TELL_EVERY_MS = 500;

export interface TrackedProgress extends JobProgress {
  /** Whether the job was ended because it reported nothing for too long. */
  readonly isSilent: boolean;
}

/** Tells of a job's progress, finds out when nobody wants it any more, and ends it when it stands still. */
export function trackProgress({ stores }: WorkerContext, job: Job): TrackedProgress {
  const ended = new AbortController();
  let at = { step: job.firstStep, done: 0 };
  let told = at;
  let movedAtMs = performance.now();
  let isSilent = false;
  let running: Promise<void> = Promise.resolve();
  const move = (next: typeof at): void => {
    if (next.step !== at.step || next.done !== at.done) movedAtMs = performance.now();
    at = next;
  };
  const write = async (): Promise<void> => {
    const report = { ...at, isChanged: at.step !== told.step || at.done !== told.done };
    told = at;
    const isWanted = await inTenant(stores.app, job.payload.tenantId, (trx) => job.report(trx, report));
    if (!isWanted) ended.abort();
  };
  const timer = setInterval(() => {
    if (performance.now() - movedAtMs > job.silenceSeconds * 1000) {
      isSilent = true;
      ended.abort();
    }
    running = running
      .then(write)
      .catch((error: unknown) => stores.log.debug({ err: error }, 'progress was not written'));
  }, TELL_EVERY_MS);
  return {
    signal: ended.signal,
    get isSilent() {
      return isSilent;
    },
    begin: (step) => move({ step, done: 0 }),
    set: (done) => move({ step: at.step, done }),
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
