import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { gauge } from '../metrics.ts';
import { openBucket } from './open-storage.ts';
import type { S3Storage } from './s3-storage.ts';

const PROBE_MS = 15_000;

const storageUp = gauge('storage_up', '1 while the file storage answers', ['kind']);
const freeBytes = gauge('storage_free_bytes', 'Room left where FILES_DIR lies');

/** Looks now and then whether the file storage is there. Answers how to stop. */
export function measureStorage(config: Config, log: Logger): () => void {
  const bucket = openBucket(config);
  const kind = bucket ? 'bucket' : 'folder';
  const probe = async (): Promise<void> => {
    storageUp.set({ kind }, (await isThere(config, bucket, log)) ? 1 : 0);
    const { bavail, bsize } = await statfs(config.FILES_DIR);
    freeBytes.set(bavail * bsize);
  };
  const run = () =>
    void probe().catch((error: unknown) => log.debug({ err: error }, 'the file storage was not measured'));
  run();
  const timer = setInterval(run, PROBE_MS).unref();
  return () => clearInterval(timer);
}

async function isThere(config: Config, bucket: S3Storage | null, log: Logger): Promise<boolean> {
  try {
    if (bucket) return await bucket.check();
    await access(config.FILES_DIR, constants.W_OK);
    return true;
  } catch (error) {
    log.debug({ err: error }, 'the file storage does not answer');
    return false;
  }
}
