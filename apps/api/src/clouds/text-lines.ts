import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from './file-window.ts';

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const MAX_LINE_BYTES = 64 * 1024;
const WINDOW_BYTES = 1024 * 1024;

/** No line of a cloud is so long. */
export class LineTooLong extends AppError {
  constructor() {
    super('cloud-damaged');
  }
}

/** Lines of a text of any length, as places in `bytes`. */
export class TextLines {
  bytes: Uint8Array = new Uint8Array();
  /** The line, without its end and without space around it. */
  start = 0;
  end = 0;
  readonly #file: FileWindow;
  readonly #endsWith: number;
  #windowAt: number;
  /** Where in `bytes` the next line begins. */
  #next = 0;

  constructor(file: FileWindow, startsAt: number) {
    this.#file = file;
    this.#windowAt = startsAt;
    this.#load();
    this.#endsWith = endOfLines(this.bytes);
  }

  /** @throws LineTooLong */
  next(): boolean {
    let end = this.bytes.indexOf(this.#endsWith, this.#next);
    if (end < 0 && this.#hasMore()) {
      this.#windowAt += this.#next;
      this.#load();
      end = this.bytes.indexOf(this.#endsWith);
    }
    if (end < 0 && this.#next === this.bytes.length) return false;
    const start = this.#next;
    this.#next = end < 0 ? this.bytes.length : end + 1;
    if (this.#next - start > MAX_LINE_BYTES) throw new LineTooLong();
    this.#trim(start, end < 0 ? this.bytes.length : end);
    return true;
  }

  get text(): string {
    return Buffer.from(this.bytes.subarray(this.start, this.end)).toString('latin1');
  }

  #hasMore(): boolean {
    return this.#windowAt + this.bytes.length < this.#file.sizeBytes;
  }

  #load(): void {
    const left = Math.max(0, this.#file.sizeBytes - this.#windowAt);
    this.bytes = this.#file.at(this.#windowAt, Math.min(WINDOW_BYTES, left));
    this.#next = 0;
  }

  #trim(start: number, end: number): void {
    while (start < end && (this.bytes[start] ?? 0) <= SPACE) start++;
    while (end > start && (this.bytes[end - 1] ?? 0) <= SPACE) end--;
    this.start = start;
    this.end = end;
  }
}

/** Very old programs end lines with a return alone. */
function endOfLines(bytes: Uint8Array): number {
  return bytes.includes(NEWLINE) || !bytes.includes(RETURN) ? NEWLINE : RETURN;
}
