import type { ChipFacts } from './chip-state.ts';

/** The times from which the chip tells how safe the work of a room is. */
export class SaveClock {
  #lostAt: number | null = Date.now();
  #waitingSince: number | null = null;
  #sendingTotal: number | null = null;
  #lastSavedAt: number | null = null;
  #onSaved: (at: number) => void;

  /** `onSaved` is told when everything was known to be stored. */
  constructor(onSaved: (at: number) => void) {
    this.#onSaved = onSaved;
  }

  get times(): Pick<ChipFacts, 'lostAt' | 'waitingSince' | 'sendingTotal' | 'lastSavedAt'> {
    return {
      lostAt: this.#lostAt,
      waitingSince: this.#waitingSince,
      sendingTotal: this.#sendingTotal,
      lastSavedAt: this.#lastSavedAt,
    };
  }

  /** What an earlier visit knew. */
  remember(lastSavedAt: number | null): void {
    this.#lastSavedAt = lastSavedAt;
  }

  lost(): void {
    this.#lostAt ??= Date.now();
    this.#sendingTotal = null;
  }

  joined(waiting: number): void {
    this.#lostAt = null;
    if (waiting === 0) return this.#saved();
    this.#sendingTotal = waiting;
    this.#waitingSince = Date.now();
  }

  waiting(count: number): void {
    if (count > 0) {
      this.#waitingSince ??= Date.now();
      return;
    }
    if (this.#waitingSince !== null) this.#saved();
    this.#waitingSince = null;
    this.#sendingTotal = null;
  }

  /** What waited is given up or made again: whatever comes next, it was not saved. */
  startAnew(): void {
    this.#waitingSince = null;
    this.#sendingTotal = null;
  }

  #saved(): void {
    this.#lastSavedAt = Date.now();
    this.#onSaved(this.#lastSavedAt);
  }
}
