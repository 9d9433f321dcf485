import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { AppError } from '@plumbline/shared/errors/app-error.ts';

/** Read at once: large enough for few calls, small beside all else. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** A file of any size, of which only a part is in memory. */
export class FileWindow {
  readonly sizeBytes: number;
  readonly #fd: number;
  #bytes: Buffer;
  #start = 0;
  #length = 0;

  constructor(path: string) {
    this.#fd = openSync(path, 'r');
    this.sizeBytes = fstatSync(this.#fd).size;
    this.#bytes = Buffer.allocUnsafe(Math.min(WINDOW_BYTES, this.sizeBytes));
  }

  /**
   * Bytes of the file, good until the next call.
   * @throws AppError cloud-truncated when the file does not hold them, cloud-damaged for a place that is none
   */
  at(start: number, length: number): Buffer {
    const end = start + length;
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || length < 0)
      throw new AppError('cloud-damaged');
    if (end > this.sizeBytes) throw new AppError('cloud-truncated');
    if (start < this.#start || end > this.#start + this.#length) this.#load(start, length);
    return this.#bytes.subarray(start - this.#start, end - this.#start);
  }

  /** As much as lies at once in memory from there on, at most to the end of the file. */
  from(start: number): Buffer {
    return this.at(start, Math.min(this.#bytes.length, Math.max(0, this.sizeBytes - start)));
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** Fills the whole window, since who reads here will read on. */
  #load(start: number, length: number): void {
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(length);
    this.#start = start;
    this.#length = 0;
    while (this.#length < this.#bytes.length) {
      const room = this.#bytes.length - this.#length;
      const read = readSync(this.#fd, this.#bytes, this.#length, room, start + this.#length);
      if (read === 0) break;
      this.#length += read;
    }
    // Cut while it was read.
    if (this.#length < length) throw new AppError('cloud-truncated');
  }
}
