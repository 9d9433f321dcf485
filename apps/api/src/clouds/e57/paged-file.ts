import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { crc32c } from './crc32c.ts';

const SEAL_BYTES = 4;
/** Pages opened at once. */
const PAGES_AT_ONCE = 256;

/**
 * An E57 file without the seals of its pages, each of which is checked. Places in it are logical ones: as if there were
 * no seals.
 */
export class PagedFile {
  readonly #file: FileWindow;
  readonly #pageBytes: number;
  readonly #payloadBytes: number;
  #payload = new Uint8Array();
  #startsAt = 0;

  constructor(file: FileWindow, pageBytes: number) {
    this.#file = file;
    this.#pageBytes = pageBytes;
    this.#payloadBytes = pageBytes - SEAL_BYTES;
  }

  /** @param physical a place in the file as it lies on the disk @throws AppError cloud-damaged when it is within a seal */
  logical(physical: number): number {
    const inPage = physical % this.#pageBytes;
    if (inPage >= this.#payloadBytes) throw new AppError('cloud-damaged');
    return Math.floor(physical / this.#pageBytes) * this.#payloadBytes + inPage;
  }

  /**
   * Bytes, good until the next call.
   * @throws AppError cloud-truncated, cloud-damaged
   */
  at(start: number, length: number): Uint8Array {
    if (!Number.isSafeInteger(start) || start < 0 || length < 0) throw new AppError('cloud-damaged');
    const end = start + length;
    if (start < this.#startsAt || end > this.#startsAt + this.#payload.length) this.#open(start, length);
    return this.#payload.subarray(start - this.#startsAt, end - this.#startsAt);
  }

  #open(start: number, length: number): void {
    const first = Math.floor(start / this.#payloadBytes);
    const needed = Math.ceil((start + length) / this.#payloadBytes) - first;
    const held = Math.floor(this.#file.sizeBytes / this.#pageBytes) - first;
    if (needed > held) throw new AppError('cloud-truncated');
    const pages = Math.max(needed, Math.min(PAGES_AT_ONCE, held));
    const sealed = this.#file.at(first * this.#pageBytes, pages * this.#pageBytes);
    const room = pages * this.#payloadBytes;
    if (this.#payload.buffer.byteLength < room) this.#payload = new Uint8Array(room);
    this.#payload = new Uint8Array(this.#payload.buffer, 0, 0);
    const payload = new Uint8Array(this.#payload.buffer, 0, room);
    for (let page = 0; page < pages; page++) {
      // A damaged page that nobody asked for is for who asks for it.
      const isAsked = page < needed;
      const bytes = sealed.subarray(page * this.#pageBytes, (page + 1) * this.#pageBytes);
      if (!this.#isWhole(bytes)) {
        if (isAsked) throw new AppError('cloud-damaged');
        this.#keep(payload.subarray(0, page * this.#payloadBytes), first);
        return;
      }
      payload.set(bytes.subarray(0, this.#payloadBytes), page * this.#payloadBytes);
    }
    this.#keep(payload, first);
  }

  #keep(payload: Uint8Array<ArrayBuffer>, firstPage: number): void {
    this.#payload = payload;
    this.#startsAt = firstPage * this.#payloadBytes;
  }

  #isWhole(page: Buffer): boolean {
    const seal = page.readUInt32BE(this.#payloadBytes);
    return crc32c(page.subarray(0, this.#payloadBytes)) === seal;
  }
}
