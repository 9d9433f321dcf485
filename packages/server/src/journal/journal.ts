/**
 * The one way by which edits of rooms become durable: what arrives while a transaction is under way forms the next one.
 *
 * Invariants:
 * - `append` answers ok only after COMMIT: *Saved means durable* (tests/faults/collab-kills.test.ts).
 * - One batch at a time, in the order of arrival, so a room's edits are written in the order in which they were checked.
 * - With an edit that is refused, those that came behind it by the same socket are: they may build on it.
 * - While the store is away edits wait unanswered within limits, never longer than `JOURNAL_WAIT_MS`; no process ends by it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { isStoreUnavailable, type Stores } from '../database/client.ts';
import { hasGivenWay } from '../database/give-way.ts';
import { appendBatch, type Outcomes } from './append-batch.ts';
import { KnownRights } from './known-rights.ts';
import type { AppendOutcome, RoomEdit } from './room-edit.ts';
import { createStoreStatus, type StoreStatus } from './store-status.ts';
import { WaitingEdits, type WaitingEdit } from './waiting-edits.ts';

export interface JournalOptions {
  maxBatchEdits?: number;
  /** Milliseconds by a clock that never steps back. */
  now?: () => number;
  /** Told after each commit: which rooms got how many bytes. */
  onCommit?(rooms: ReadonlyMap<string, CommittedRoom>): void;
  /** Told how long each batch took and how many edits it held. */
  onBatch?(batch: { editCount: number; durationMs: number }): void;
}

export interface CommittedRoom {
  tenantId: string;
  projectId: string;
  head: number;
  entryCount: number;
  sizeBytes: number;
}

export interface Journal {
  /** Writes an edit; answers after the commit, or with the reason why it will never be. */
  append(edit: RoomEdit): Promise<AppendOutcome>;
  /** Whether the store answers; the tail and the sweeps report to it too. */
  readonly store: StoreStatus;
  waiting(): { edits: number; sizeBytes: number };
  /** Waits until nothing waits, at most `timeoutMs`; answers whether that came true. */
  drain(timeoutMs: number): Promise<boolean>;
  /** Ends the flusher; what still waits is refused as store-unavailable. */
  close(): void;
}

const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 1000;
/**
 * In a storm the next batch begins so long after the one before: a statement costs the store as much as twenty edits in
 * it do, and each batch is a frame for everybody in the room.
 */
const GATHER_MS = 5;
/** Fewer edits in a batch are no storm, and the next one waits for nothing. */
const STORM_EDITS = 4;

/** Starts the journal of this process. */
export function createJournal(stores: Stores, options: JournalOptions = {}): Journal {
  const flusher = new Flusher(stores, options);
  return {
    append: (edit) => flusher.append(edit),
    store: flusher.store,
    waiting: () => ({ edits: flusher.waiting.count, sizeBytes: flusher.waiting.sizeBytes }),
    async drain(timeoutMs) {
      const until = performance.now() + timeoutMs;
      while (flusher.waiting.count > 0 && performance.now() < until) await sleep(5);
      return flusher.waiting.count === 0;
    },
    close: () => flusher.close(),
  };
}

class Flusher {
  readonly waiting: WaitingEdits;
  readonly store = createStoreStatus(isStoreUnavailable);
  readonly #stores: Stores;
  readonly #options: JournalOptions;
  readonly #expiry: NodeJS.Timeout;
  readonly #now: () => number;
  readonly #known = new KnownRights();
  /** When the store last did not take a batch. */
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #nextBatchAtMs = Number.NEGATIVE_INFINITY;
  #running = false;
  #closed = false;

  constructor(stores: Stores, options: JournalOptions) {
    this.#stores = stores;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.waiting = new WaitingEdits({
      maxEdits: stores.config.JOURNAL_WAITING_EDITS,
      maxBytes: stores.config.JOURNAL_WAITING_BYTES,
      maxWaitMs: stores.config.JOURNAL_WAIT_MS,
    });
    this.#expiry = setInterval(() => this.waiting.expire(this.#now(), 'store-unavailable'), 1000).unref();
  }

  append(edit: RoomEdit): Promise<AppendOutcome> {
    return new Promise((settle) => {
      let isTold = false;
      const tell = (outcome: AppendOutcome): void => {
        if (isTold) return;
        isTold = true;
        if (!outcome.ok) edit.onRefused();
        settle(outcome);
      };
      const isTaken = !this.#closed && this.waiting.add({ edit, since: this.#now(), settle: tell });
      if (!isTaken) tell({ ok: false, code: 'store-unavailable' });
      else if (!this.#running) void this.#run();
    });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#expiry);
    this.waiting.refuseAll('store-unavailable');
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.waiting.count > 0 && !this.#closed) {
        const gatherMs = this.#nextBatchAtMs - this.#now();
        if (gatherMs > 0) await sleep(gatherMs);
        const batch = this.waiting.first(this.#options.maxBatchEdits ?? 500);
        if (batch.length >= STORM_EDITS) this.#nextBatchAtMs = this.#now() + GATHER_MS;
        await this.#writeAll(batch);
      }
    } finally {
      this.#running = false;
      this.store.forget('write');
    }
  }

  /**
   * Repeats a batch until it is written or nobody waits for it any more. Who was told meanwhile that it will not be is
   * left out; one that an attempt in doubt has written after all is brought to its room by the tail.
   */
  async #writeAll(batch: readonly WaitingEdit[]): Promise<void> {
    // Who waited while the store was away may have gone to another process with what they did.
    let isInDoubt = batch.some(({ since }) => since <= this.#failedAtMs);
    let pauseMs = RETRY_FIRST_MS;
    for (let left = batch; left.length > 0 && !this.#closed; left = this.waiting.stillOf(batch)) {
      try {
        await this.#write(left, isInDoubt);
        return;
      } catch (error) {
        if (!isWorthRepeating(error)) return await this.#isolate(left, error);
        isInDoubt = true;
        this.#failedAtMs = this.#now();
        this.#stores.log.warn({ err: error, edits: left.length }, 'journal batch not written, trying again');
        await sleep(pauseMs);
        pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS);
      }
    }
  }

  async #write(batch: readonly WaitingEdit[], isInDoubt: boolean): Promise<void> {
    const startedAt = performance.now();
    const settleOf = new Map(batch.map((waiting) => [waiting.edit, waiting]));
    const outcomes = await this.store.watch('write', () =>
      appendBatch(
        this.#stores.app,
        batch.map((waiting) => waiting.edit),
        {
          node: this.#stores.config.NODE_NAME,
          known: this.#known,
          isInDoubt,
          onRefused: (edit, code) => {
            const refused = settleOf.get(edit);
            if (refused) this.waiting.refuse(refused, code);
          },
        },
      ),
    );
    this.#settle(batch, outcomes);
    const durationMs = performance.now() - startedAt;
    this.#tell(() => this.#options.onBatch?.({ editCount: batch.length, durationMs }));
  }

  /** What is written is written: a listener that fails must not make it be written again. */
  #tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#stores.log.error({ err: error, alarm: true }, 'somebody who was told of a commit failed');
    }
  }

  #settle(batch: readonly WaitingEdit[], outcomes: Outcomes): void {
    this.waiting.remove(new Set(batch));
    const rooms = new Map<string, CommittedRoom>();
    for (const edits of Map.groupBy(batch, ({ edit }) => edit.room).values()) {
      this.#tell(() => edits[0]?.edit.together(() => this.#tellAll(edits, outcomes, rooms)));
    }
    for (const { edit, settle } of batch) {
      const outcome = outcomes.get(edit);
      if (outcome) settle(outcome);
    }
    if (rooms.size > 0) this.#tell(() => this.#options.onCommit?.(rooms));
  }

  #tellAll(edits: readonly WaitingEdit[], outcomes: Outcomes, rooms: Map<string, CommittedRoom>): void {
    for (const { edit } of edits) {
      const outcome = outcomes.get(edit);
      if (outcome?.ok) this.#tellCommitted(edit, outcome.seq, rooms);
    }
  }

  #tellCommitted(edit: RoomEdit, seq: number, rooms: Map<string, CommittedRoom>): void {
    const { tenantId, projectId } = edit;
    const room = rooms.get(edit.room) ?? { tenantId, projectId, head: 0, entryCount: 0, sizeBytes: 0 };
    room.head = Math.max(room.head, seq);
    room.entryCount += 1;
    room.sizeBytes += edit.update.byteLength;
    rooms.set(edit.room, room);
    try {
      edit.onCommitted(seq);
    } catch (error) {
      this.#stores.log.error({ err: error, room: edit.room, seq }, 'a committed edit could not be applied');
    }
  }

  /** One edit that the store refuses for good must not take the others of its batch with it. */
  async #isolate(batch: readonly WaitingEdit[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      for (const waiting of batch) await this.#writeAll(this.waiting.stillOf([waiting]));
      return;
    }
    this.#stores.log.error({ err: error, room: batch[0]?.edit.room }, 'the store refused an edit for good');
    const code: ErrorCode = 'internal';
    for (const waiting of batch) this.waiting.refuse(waiting, code);
  }
}

/** Of an edit that an attempt given up has written after all. */
const WRITTEN_ALREADY = 'PB001';

/** The store is away, two transactions waited for each other, or it has to be looked what was written. */
function isWorthRepeating(error: unknown): boolean {
  if (isStoreUnavailable(error) || hasGivenWay(error)) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === WRITTEN_ALREADY || code === '55P03' || code === '57014';
}
