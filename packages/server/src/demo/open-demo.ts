import { readConfig } from '../config.ts';
import { openStores, type Stores } from '../database/client.ts';
import { createLogger } from '../log.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { openStorage } from '../storage/open-storage.ts';

/** What the demo's command line tools work with, from the environment; ends the process with a sentence per fault. */
export function openDemo(): { stores: Stores; storage: FileStorage } {
  const read = readConfig({ ...process.env, NODE_NAME: 'seed' });
  if (!read.ok) {
    for (const fault of read.faults) console.error(fault);
    process.exit(2);
  }
  // Standard output carries the answer, so the log only speaks up when it must.
  const log = createLogger({ ...read.config, LOG_LEVEL: 'fatal' }, 'seed');
  return { stores: openStores(read.config, log), storage: openStorage(read.config) };
}
