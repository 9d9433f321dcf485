/** laz-perf, which unpacks chunks of LAZ in a memory of its own. */
import { createHash } from 'node:crypto';
import { createLazPerf, type LazPerf } from 'laz-perf';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import type { LazChunk } from './laz-chunks.ts';

/** Zeros behind a chunk, for a decoder that reads on. */
const PADDING_BYTES = 64 * 1024;
/** A chunk has 50,000 points by nearly all programs; some pack the whole file as one. */
const MAX_CHUNK_BYTES = 384 * 1024 * 1024;
const COPIED_AT_ONCE = 4 * 1024 * 1024;
export interface PackedShape {
  pointFormat: number;
  recordBytes: number;
}

/**
 * The module anew: one that has failed cannot be used again. It adds handlers to the process that would print its whole
 * source; they go.
 */
export async function loadLazPerf(): Promise<LazPerf> {
  const exceptions = process.listeners('uncaughtException');
  const rejections = process.listeners('unhandledRejection');
  const silent = () => undefined;
  const lazPerf = await createLazPerf({ print: silent, printErr: silent });
  for (const listener of process.listeners('uncaughtException'))
    if (!exceptions.includes(listener)) process.off('uncaughtException', listener);
  for (const listener of process.listeners('unhandledRejection'))
    if (!rejections.includes(listener)) process.off('unhandledRejection', listener);
  return lazPerf;
}

export class LazUnpacker {
  readonly #lazPerf: LazPerf;
  readonly #shape: PackedShape;
  readonly #records: number;
  readonly #recordCount: number;
  #chunk = 0;
  #chunkRoom = 0;
  #decoder: InstanceType<LazPerf['ChunkDecoder']> | null = null;

  /** @param atOnce records that are given at most by one call of `next` */
  constructor(lazPerf: LazPerf, shape: PackedShape, atOnce: number) {
    this.#lazPerf = lazPerf;
    this.#shape = shape;
    this.#recordCount = atOnce;
    this.#records = this.#allocate(atOnce * shape.recordBytes);
  }

  /** Takes a chunk into memory. @returns its bytes, good until the next call */
  load(file: FileWindow, { at, bytes }: LazChunk): Uint8Array {
    this.#reserve(bytes + PADDING_BYTES);
    for (let copied = 0; copied < bytes; copied += COPIED_AT_ONCE) {
      const part = file.at(at + copied, Math.min(COPIED_AT_ONCE, bytes - copied));
      this.#lazPerf.HEAPU8.set(part, this.#chunk + copied);
    }
    this.pad(bytes, 0);
    return this.#lazPerf.HEAPU8.subarray(this.#chunk, this.#chunk + bytes);
  }

  /** What a decoder finds that reads behind the end of the chunk. */
  pad(chunkBytes: number, value: number): void {
    const end = this.#chunk + chunkBytes;
    this.#lazPerf.HEAPU8.fill(value, end, end + PADDING_BYTES);
  }

  /** Begins the loaded chunk. */
  start(): void {
    const { pointFormat, recordBytes } = this.#shape;
    guarded(() => {
      this.#decoder?.delete();
      this.#decoder = new this.#lazPerf.ChunkDecoder();
      this.#decoder.open(pointFormat, recordBytes, this.#chunk);
    });
  }

  /** The next records of the chunk, good until the next call. The memory may have grown and moved by each call. */
  next(count: number): Uint8Array {
    const { recordBytes } = this.#shape;
    const some = Math.min(count, this.#recordCount);
    guarded(() => {
      for (let at = 0; at < some; at++) this.#decoder?.getPoint(this.#records + at * recordBytes);
    });
    return this.#lazPerf.HEAPU8.subarray(this.#records, this.#records + some * recordBytes);
  }

  /** A digest of the next records. */
  hashOf(count: number): string {
    const hash = createHash('sha256');
    for (let left = count; left > 0; left -= this.#recordCount) hash.update(this.next(left));
    return hash.digest('hex');
  }

  close(): void {
    guarded(() => {
      this.#decoder?.delete();
      this.#lazPerf._free(this.#records);
      if (this.#chunk !== 0) this.#lazPerf._free(this.#chunk);
    });
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#chunkRoom) return;
    if (bytes > MAX_CHUNK_BYTES) throw new AppError('cloud-too-large');
    if (this.#chunk !== 0) this.#lazPerf._free(this.#chunk);
    this.#chunk = this.#allocate(bytes);
    this.#chunkRoom = bytes;
  }

  #allocate(bytes: number): number {
    const place = guarded(() => this.#lazPerf._malloc(bytes));
    if (place === 0) throw new AppError('cloud-too-large');
    return place;
  }
}

/** What the module throws tells nothing, and holds its source. */
function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch {
    throw new AppError('cloud-damaged');
  }
}
