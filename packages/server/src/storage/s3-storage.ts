/**
 * Files in a bucket of an S3-compatible store. Bytes pass through in parts of a few MiB, whatever a file's size.
 * Only what every such store has is used: no checksums of Amazon's own, no lists of deletions.
 */
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageUnavailable, type FileStorage, type StoredFileStat } from './file-storage.ts';
import { inParallel } from './in-parallel.ts';
import { requireKey } from './storage-key.ts';

const CONNECT_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 20_000;
const ATTEMPTS = 3;
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const FILES_AT_ONCE = 4;

export interface S3Settings {
  bucket: string;
  /** Unset for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Storage extends FileStorage {
  /** Whether the bucket is there and may be used. @throws StorageUnavailable, or the store's refusal */
  check(): Promise<boolean>;
  createBucket(): Promise<void>;
}

/** Opens the bucket; connects with the first use. */
export function createS3Storage(settings: S3Settings): S3Storage {
  return new Bucket(settings);
}

class Bucket implements S3Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: ATTEMPTS,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    });
  }

  async check(): Promise<boolean> {
    const head = this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    return (await orNull(head)) !== null;
  }

  async createBucket(): Promise<void> {
    await told(this.#client.send(new CreateBucketCommand({ Bucket: this.#bucket })));
  }

  async write(key: string, content: Readable | Uint8Array): Promise<StoredFileStat> {
    const params = { ...this.#place(key), Body: content };
    const upload = new Upload({
      client: this.#client,
      params,
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await told(upload.done());
    const stat = await this.stat(key);
    if (!stat) throw new Error(`${key} is not there after it was written`);
    return stat;
  }

  read(key: string, range?: { start: number; end: number }): Readable {
    const place = this.#place(key);
    const through = new PassThrough();
    const given = new AbortController();
    through.once('close', () => given.abort());
    const bytes = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const pass = async (): Promise<void> => {
      const command = new GetObjectCommand({ ...place, ...bytes });
      const { Body } = await told(this.#client.send(command, { abortSignal: given.signal }));
      if (!(Body instanceof Readable)) throw new TypeError('the store sent no stream');
      await pipeline(Body, through);
    };
    pass().catch((error: unknown) =>
      through.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return through;
  }

  async stat(key: string): Promise<StoredFileStat | null> {
    const head = await orNull(this.#client.send(new HeadObjectCommand(this.#place(key))));
    return head && { sizeBytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
  }

  async remove(prefix: string): Promise<void> {
    const below = await this.#keysBelow(prefix);
    await this.#removeAll([prefix, ...below]);
  }

  async adopt(folder: string, prefix: string): Promise<void> {
    const before = await this.#keysBelow(prefix);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const keyOf = (path: string): string => `${prefix}/${relative(folder, path).split(sep).join('/')}`;
    await inParallel(FILES_AT_ONCE, paths, async (path) => {
      await this.write(keyOf(path), createReadStream(path));
    });
    const now = new Set(paths.map(keyOf));
    await this.#removeAll(before.filter((key) => !now.has(key)));
    await rm(folder, { recursive: true, force: true });
  }

  async copyOut(key: string, path: string): Promise<void> {
    await pipeline(this.read(key), createWriteStream(path));
  }

  #place(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: requireKey(key) };
  }

  async #keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const list = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: `${requireKey(prefix)}/`,
        ...(next ? { ContinuationToken: next } : {}),
      });
      const { Contents = [], NextContinuationToken } = await told(this.#client.send(list));
      for (const { Key } of Contents) if (Key) keys.push(Key);
      next = NextContinuationToken;
    } while (next);
    return keys;
  }

  async #removeAll(keys: readonly string[]): Promise<void> {
    await inParallel(FILES_AT_ONCE, keys, async (key) => {
      await told(this.#client.send(new DeleteObjectCommand(this.#place(key))));
    });
  }
}

/** The store's answer; null for what is not there. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await told(answer);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Failures as the other storage has them: ENOENT for what is not there, and one error for a store that is away. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 0;
    if (status === 404) throw Object.assign(new Error('no such file', { cause: error }), { code: 'ENOENT' });
    if (status >= 500 || isNetworkError(error)) throw new StorageUnavailable(error);
    throw error;
  }
}

const NETWORK_CODES = /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET)/;

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || ('code' in error && NETWORK_CODES.test(String(error.code)));
}
