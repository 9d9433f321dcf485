import type { Stores } from '@plumbline/server/database/client.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { MediaSigner } from './media/media-signer.ts';

/** What the routes of one api process work with. */
export interface ApiContext {
  stores: Stores;
  storage: FileStorage;
  jobs: JobQueue;
  signer: MediaSigner;
}
