import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, cp, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileStorage, StoredFileStat } from './file-storage.ts';
import { requireKey } from './storage-key.ts';

/** The last two digits of the UUID: the first ones are a UUIDv7's time and the same for years. */
const SHARD_START = 34;
const SHARD_END = 36;
const NEW_FILES = '.new';
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

export interface DiskStorage extends FileStorage {
  /** Where a file lies. */
  path(key: string): string;
}

/** Files in a folder of this machine; parts of files wait in `.new` on the same file system until they are whole. */
export function createDiskStorage(rootDir: string): DiskStorage {
  const place = (key: string): string => {
    return join(rootDir, requireKey(key).slice(SHARD_START, SHARD_END), key);
  };
  const newPlace = async (): Promise<string> => {
    await mkdir(join(rootDir, NEW_FILES), { recursive: true });
    return join(rootDir, NEW_FILES, randomUUID());
  };
  return {
    path: place,
    write: async (key, content) => {
      const target = place(key);
      return translateFull(async () => {
        const part = await newPlace();
        try {
          const source = content instanceof Readable ? content : Readable.from([content]);
          await pipeline(source, createWriteStream(part, { flush: true }));
          await mkdir(dirname(target), { recursive: true });
          await rename(part, target);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        return statOf(target);
      });
    },
    read: (key, range) => createReadStream(place(key), range),
    stat: async (key) => {
      try {
        return await statOf(place(key));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    copyOut: async (key, path) => {
      const source = place(key);
      // A file system without links, or another one.
      await link(source, path).catch(() => copyFile(source, path));
    },
    remove: async (prefix) => {
      await rm(place(prefix), { recursive: true, force: true });
    },
    adopt: async (folder, prefix) => {
      const target = place(prefix);
      await translateFull(async () => {
        const part = await newPlace();
        try {
          await moveFolder(folder, part);
          await mkdir(dirname(target), { recursive: true });
          await rm(target, { recursive: true, force: true });
          await rename(part, target);
        } catch (error) {
          await rm(part, { recursive: true, force: true });
          throw error;
        }
      });
    },
  };
}

async function statOf(path: string): Promise<StoredFileStat> {
  const { size, mtime } = await stat(path);
  return { sizeBytes: size, modifiedAt: mtime };
}

/** A rename where both lie on one file system, else a copy. */
async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
    await rm(from, { recursive: true, force: true });
  }
}

async function translateFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ([...FULL_CODES].some((code) => hasCode(error, code))) throw new AppError('storage-full');
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
