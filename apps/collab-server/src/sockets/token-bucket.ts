/** Lets `perSecond` through on average and `burst` at once; by a clock that never steps back. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#filledAt = nowMs;
  }

  /** Takes one token; false when there is none. */
  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#filledAt) * this.#perMs);
    this.#filledAt = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
