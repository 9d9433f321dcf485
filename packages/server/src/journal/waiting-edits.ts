import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { comesBehind, type AppendOutcome, type RoomEdit } from './room-edit.ts';

export interface WaitingEdit {
  edit: RoomEdit;
  since: number;
  settle: (outcome: AppendOutcome) => void;
}

export interface WaitingLimits {
  maxEdits: number;
  maxBytes: number;
  maxWaitMs: number;
}

/** The edits of this process that are not committed yet, in the order in which they came, within limits. */
export class WaitingEdits {
  readonly #limits: WaitingLimits;
  #list: WaitingEdit[] = [];
  #sizeBytes = 0;

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#list.length;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Takes an edit in, or answers false when that would be too many. */
  add(waiting: WaitingEdit): boolean {
    const sizeBytes = this.#sizeBytes + waiting.edit.update.byteLength;
    if (this.#list.length >= this.#limits.maxEdits || sizeBytes > this.#limits.maxBytes) return false;
    this.#list.push(waiting);
    this.#sizeBytes = sizeBytes;
    return true;
  }

  /** The first ones, at most `count`; they stay until `remove`. */
  first(count: number): WaitingEdit[] {
    return this.#list.slice(0, count);
  }

  /** Those of a batch that nobody was answered yet. */
  stillOf(batch: readonly WaitingEdit[]): WaitingEdit[] {
    const waiting = new Set(this.#list);
    return batch.filter((each) => waiting.has(each));
  }

  /** Answers one with a refusal, and what came behind it by the same socket. */
  refuse(refused: WaitingEdit, code: ErrorCode): void {
    this.#refuse((waiting) => waiting === refused, code);
  }

  /** Takes out what is settled. */
  remove(settled: ReadonlySet<WaitingEdit>): void {
    if (settled.size === 0) return;
    this.#list = this.#list.filter((waiting) => !settled.has(waiting));
    this.#sizeBytes = this.#list.reduce((sum, waiting) => sum + waiting.edit.update.byteLength, 0);
  }

  /** Refuses what has waited too long. */
  expire(nowMs: number, code: ErrorCode): void {
    this.#refuse((waiting) => nowMs - waiting.since > this.#limits.maxWaitMs, code);
  }

  /** Refuses all that waits. */
  refuseAll(code: ErrorCode): void {
    this.#refuse(() => true, code);
  }

  #refuse(isDue: (waiting: WaitingEdit) => boolean, code: ErrorCode): void {
    const due = new Set<WaitingEdit>();
    const ends: RoomEdit[] = [];
    for (const waiting of this.#list) {
      const { edit } = waiting;
      if (!isDue(waiting) && !ends.some((end) => comesBehind(edit, end))) continue;
      if (!ends.some((end) => comesBehind(edit, end))) ends.push(edit);
      due.add(waiting);
    }
    this.remove(due);
    for (const waiting of due) waiting.settle({ ok: false, code });
  }
}
