import type { Stores } from '@plumbline/server/database/client.ts';
import { markOfFailedJobs, tellOfFailedJobs } from '@plumbline/server/jobs/failed-jobs.ts';

/** Looks whether other jobs fail than a moment ago, which the queue tells nobody, and says so. Answers how to stop. */
export function watchFailedJobs(stores: Stores, everyMs = 5000): () => void {
  let known: string | undefined;
  const look = async (): Promise<void> => {
    const mark = await markOfFailedJobs(stores);
    if (known !== undefined && mark !== known) tellOfFailedJobs(stores.app);
    known = mark;
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => stores.log.debug({ err: error }, 'failed jobs were not looked at'));
  }, everyMs);
  return () => clearInterval(timer);
}
