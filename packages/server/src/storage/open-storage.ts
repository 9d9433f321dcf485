import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createDiskStorage } from './disk-storage.ts';
import { StorageUnavailable, type FileStorage } from './file-storage.ts';
import { createS3Storage, type S3Storage } from './s3-storage.ts';

/** The storage that the settings ask for: a bucket, else the folder. */
export function openStorage(config: Config): FileStorage {
  return openBucket(config) ?? createDiskStorage(config.FILES_DIR);
}

/** The bucket of the settings, null where files lie in the folder. */
export function openBucket(config: Config): S3Storage | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return createS3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey });
}

/**
 * Looks once at the start whether the bucket may be used. One that cannot be reached may come later.
 * @returns the fault in a sentence, null for none
 */
export async function storageFault(config: Config, log: Logger): Promise<string | null> {
  try {
    if ((await openBucket(config)?.check()) === false) return 'S3_BUCKET names a bucket that does not exist.';
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) return 'S3_BUCKET may not be used with the given keys.';
    log.warn({ err: error }, 'the file storage cannot be reached yet');
  }
  return null;
}
