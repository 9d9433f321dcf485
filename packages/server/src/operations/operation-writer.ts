/**
 * The one writer of a process to the operation log. A request only notes its row and never waits for it; rows are
 * written in batches, wait while the store is away, and at the end of the process go to a file that the next one reads.
 *
 * Invariant (operation-writer.pg.test.ts): what was noted is written once, unless the process is killed within the
 * moment before the next batch, or so many rows wait that memory has to be spared; those stand in the process's log.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isStoreUnavailable, type Stores } from '../database/client.ts';
import { hasGivenWay } from '../database/give-way.ts';
import { counter, gauge } from '../metrics.ts';
import { writeOperations, type NewOperation } from './operation-log.store.ts';
import { forgetOperationFile, keepOperations, readOperationFiles } from './operation-file.ts';

const BATCH_ROWS = 200;
const COLLECT_MS = 50;
const RETRY_MS = { first: 200, most: 5000 };
const END_MS = 1500;

const waiting = gauge('operations_waiting', 'Rows that wait to be written to the operation log');
const lost = counter('operations_unwritten_total', 'Rows that could not be written to the operation log');

export interface OperationWriterOptions {
  /** Rows that may wait in memory. */
  maxWaiting?: number;
}

export class OperationWriter {
  readonly #stores: Stores;
  readonly #maxWaiting: number;
  readonly #ending = new AbortController();
  /** Files of earlier processes, each with the last of its rows. */
  readonly #files: { path: string; last: NewOperation | undefined }[] = [];
  #queue: NewOperation[] = [];
  #running: Promise<void> | null = null;
  #collectMs = COLLECT_MS;

  constructor(stores: Stores, { maxWaiting = 20_000 }: OperationWriterOptions = {}) {
    this.#stores = stores;
    this.#maxWaiting = maxWaiting;
  }

  /** Takes up what an earlier process left behind. */
  start(): void {
    for (const { path, rows } of readOperationFiles(this.#stores)) {
      this.#queue.push(...rows);
      this.#files.push({ path, last: rows.at(-1) });
    }
    if (this.#queue.length > 0) this.#run();
  }

  /** Notes a row to be written; returns at once and never throws. */
  note(row: NewOperation): void {
    if (this.#queue.length >= this.#maxWaiting) return this.#giveUp(row, 'too many rows wait');
    this.#queue.push(row);
    waiting.set(this.#queue.length);
    this.#run();
  }

  /** Writes what waits; what the store does not take within a moment is kept in a file. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#ending.abort(), END_MS);
    this.#collectMs = 0;
    await this.#running;
    clearTimeout(timer);
    if (this.#queue.length === 0) return;
    keepOperations(this.#stores, this.#queue);
    this.#queue = [];
  }

  #run(): void {
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = null;
      if (this.#queue.length > 0 && !this.#ending.signal.aborted) this.#run();
    });
  }

  async #writeAll(): Promise<void> {
    await sleep(this.#collectMs);
    let pauseMs = RETRY_MS.first;
    while (this.#queue.length > 0 && !this.#ending.signal.aborted) {
      const batch = this.#queue.slice(0, BATCH_ROWS);
      if (await this.#write(batch)) {
        this.#queue.splice(0, batch.length);
        waiting.set(this.#queue.length);
        this.#forgetFiles(batch);
        pauseMs = RETRY_MS.first;
      } else {
        await sleep(pauseMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
        pauseMs = Math.min(RETRY_MS.most, pauseMs * 2);
      }
    }
  }

  /** False when the store is away, or another transaction had to go first. One row that can never be written takes no others with it. */
  async #write(rows: readonly NewOperation[]): Promise<boolean> {
    try {
      await writeOperations(this.#stores, rows);
      return true;
    } catch (error) {
      if (isStoreUnavailable(error) || hasGivenWay(error)) return false;
      const [only] = rows;
      if (rows.length === 1 && only) {
        this.#giveUp(only, error);
        return true;
      }
    }
    const half = Math.ceil(rows.length / 2);
    return (await this.#write(rows.slice(0, half))) && this.#write(rows.slice(half));
  }

  #giveUp(row: NewOperation, reason: unknown): void {
    lost.inc();
    this.#stores.log.error({ err: reason, operation: row, alarm: true }, 'operation log row was not written');
  }

  #forgetFiles(written: readonly NewOperation[]): void {
    for (const { path, last } of this.#files)
      if (last && written.includes(last)) forgetOperationFile(this.#stores, path);
  }
}
