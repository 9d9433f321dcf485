import type { Stores } from '@plumbline/server/database/client.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';
import type { JobQueue } from './job-queue.ts';

/** What the worker has from its start. */
export interface WorkerContext {
  stores: Stores;
  storage: FileStorage;
}

/** What jobs and routines work with: they may ask for jobs. */
export interface JobContext extends WorkerContext {
  jobs: Pick<JobQueue, 'send'>;
}
