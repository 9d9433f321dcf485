import type { PgBoss } from 'pg-boss';
import { ROUTINE_QUEUE } from '@plumbline/shared/contract/job.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import { countFailingRoutines } from '@plumbline/server/jobs/failed-jobs.ts';
import { gauge } from '@plumbline/server/metrics.ts';
import { readJournalBacklog } from '@plumbline/server/processes/journal-backlog.ts';

const EVERY_MS = 5000;

const jobs = gauge('job_queue_jobs', 'Jobs in the queue, by state', ['job', 'state']);
const entries = gauge('journal_unprojected_entries', 'Journal entries that no row or event shows yet');
const oldest = gauge('journal_unprojected_oldest_seconds', 'How long the oldest of them has waited');
const quarantined = gauge('journal_quarantined_entries', 'Journal entries that could not be read');

/** Counts what waits in the whole installation: jobs, and the journal's entries for their rows. Answers how to stop. */
export function measureBacklog(stores: Stores, boss: PgBoss, names: readonly string[]): () => void {
  const measure = async (): Promise<void> => {
    const queues = await boss.getQueues([...names, ROUTINE_QUEUE]);
    // A routine that fails waits for its next try, so that to the queue it has not failed.
    const failing = await countFailingRoutines(stores);
    for (const { name, queuedCount, activeCount, failedCount } of queues) {
      jobs.set({ job: name, state: 'queued' }, queuedCount);
      jobs.set({ job: name, state: 'active' }, activeCount);
      jobs.set({ job: name, state: 'failed' }, name === ROUTINE_QUEUE ? failing : failedCount);
    }
    const backlog = await readJournalBacklog(stores);
    entries.set(backlog.unprojectedEntries);
    oldest.set(backlog.unprojectedOldestSeconds);
    quarantined.set(backlog.quarantinedEntries);
  };
  const run = () =>
    void measure().catch((error: unknown) => stores.log.debug({ err: error }, 'the backlog was not counted'));
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => clearInterval(timer);
}
