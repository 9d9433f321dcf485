import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../../../tests/support/s3-server.ts';
import { readConfig, type Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { StorageUnavailable } from './file-storage.ts';
import { openBucket, storageFault } from './open-storage.ts';
import type { S3Storage } from './s3-storage.ts';
import { itStoresFiles } from './testing/storage-cases.ts';

let server: S3Server;
let storage: S3Storage;

beforeAll(async () => {
  server = await startS3Server();
  storage = bucketOf(configOf(server.env));
  await storage.createBucket();
});
afterAll(() => server.stop());

function configOf(env: Record<string, string>): Config {
  const read = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    FILES_DIR: '/nonexistent',
    MEDIA_SECRET: 'x'.repeat(32),
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join(' '));
  return read.config;
}

function bucketOf(config: Config): S3Storage {
  const bucket = openBucket(config);
  if (!bucket) throw new Error('no bucket in the settings');
  return bucket;
}

const log = createLogger({ LOG_LEVEL: 'silent', NODE_NAME: 'test' }, 'test');

itStoresFiles(() => ({
  storage,
  filesLeft: async () => (await server.keys()).map((key) => key.split('/').at(-1) ?? ''),
}));

test('the start tells of a bucket that is not there, and waits for a store that is away', async () => {
  expect(await storageFault(configOf(server.env), log)).toBeNull();
  const missing = configOf({ ...server.env, S3_BUCKET: 'another' });
  expect(await bucketOf(missing).check()).toBe(false);
  expect(await storageFault(missing, log)).toBe('S3_BUCKET names a bucket that does not exist.');
  const away = configOf({ ...server.env, S3_ENDPOINT: 'http://127.0.0.1:9' });
  expect(await storageFault(away, log)).toBeNull();
});

test('A27: a store that is away is one error, for every use', { timeout: 60_000 }, async () => {
  const away = bucketOf(configOf({ ...server.env, S3_ENDPOINT: 'http://127.0.0.1:9' }));
  const key = `${randomUUID()}/original`;
  const uses = [
    away.write(key, Buffer.from('x')),
    away.write(key, Readable.from([Buffer.from('x')])),
    away.stat(key),
    away.remove(key),
    buffer(away.read(key)),
  ];
  const ends = await Promise.allSettled(uses);
  for (const end of ends) {
    expect(end.status === 'rejected' && end.reason).toBeInstanceOf(StorageUnavailable);
  }
});
