import type { Readable } from 'node:stream';

/** Where files live cannot be reached at the moment. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file storage cannot be reached', { cause });
    this.name = 'StorageUnavailable';
  }
}

export interface StoredFileStat {
  sizeBytes: number;
  modifiedAt: Date;
}

/**
 * Where bytes live: a folder of this machine, or a bucket that several machines share. A key is made of server-made UUIDs and fixed names (`{uuid}/t/0/1_2.webp`), never of what somebody
 * typed; a reader sees a whole file or none.
 * All fail with StorageUnavailable while the bucket cannot be reached.
 */
export interface FileStorage {
  /** Writes a file in one step, replacing what was there. @throws AppError storage-full */
  write(key: string, content: Readable | Uint8Array): Promise<StoredFileStat>;
  /** The bytes of a file, or of `range` (both ends included); fails with ENOENT when there is none. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFileStat | null>;
  /** Removes a file or everything below a folder; succeeds when there is nothing. */
  remove(prefix: string): Promise<void>;
  /** Moves a finished folder of this machine below a prefix, replacing what was there. */
  adopt(folder: string, prefix: string): Promise<void>;
  /** Brings a file to a path of this machine, for programs that need one; it may be a link and is not to be changed. */
  copyOut(key: string, path: string): Promise<void>;
}
