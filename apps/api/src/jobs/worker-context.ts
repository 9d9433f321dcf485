import type { Stores } from '@plumbline/server/database/client.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';

import type { JobQueue } from './job-queue.ts';

/** What the jobs work with. */
export interface WorkerContext {
  stores: Stores;
  storage: FileStorage;
}

/** What the routines work with: they may ask for jobs. */
export interface RoutineContext extends WorkerContext {
  jobs: Pick<JobQueue, 'send'>;
}
