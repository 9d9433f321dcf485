import type { Stores } from '@plumbline/server/database/client.ts';
import type { FileStorage } from '@plumbline/server/storage/file-storage.ts';

/** What the jobs work with. */
export interface WorkerContext {
  stores: Stores;
  storage: FileStorage;
}
