import { pauseMs } from './line-close.ts';

/** Looks once for a socket on which all rooms of the line can be had; null when there is none, or when given up. */
export type Scout<Socket> = (signal: AbortSignal) => Promise<Socket | null>;

/**
 * While the server behind a line cannot reach its store, another one may: the way to it is looked for beside the line,
 * which stays as it is until one is found. How long a look waits grows as with any other line: with a store that is
 * away for all, there is nothing to find.
 * Tests: second-line.test.ts, tests/faults/cut-off-node.test.ts.
 */
export class SecondLine<Socket extends { destroy(): void }> {
  #scout: Scout<Socket>;
  #onFound: (socket: Socket) => void;
  #looks = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #search: AbortController | null = null;

  /** `onFound` takes the socket over. */
  constructor(scout: Scout<Socket>, onFound: (socket: Socket) => void) {
    this.#scout = scout;
    this.#onFound = onFound;
  }

  /** What the server behind the line says of its store. */
  storeIs(up: boolean): void {
    if (up) this.giveUp();
    else if (this.#timer === null && this.#search === null) this.#lookSoon();
  }

  /** The line has ended or is well again: whatever comes next begins anew. */
  giveUp(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#search?.abort();
    this.#search = null;
    this.#looks = 0;
  }

  #lookSoon(): void {
    this.#looks += 1;
    this.#timer = setTimeout(() => void this.#look(), pauseMs(this.#looks));
  }

  async #look(): Promise<void> {
    this.#timer = null;
    const search = new AbortController();
    this.#search = search;
    const found = await this.#scout(search.signal).catch(() => null);
    if (this.#search !== search) return found?.destroy();
    this.#search = null;
    if (!found) return this.#lookSoon();
    this.giveUp();
    this.#onFound(found);
  }
}
