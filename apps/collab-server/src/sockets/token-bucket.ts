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

  /** True when nothing is missing: such a bucket is as good as a new one. */
  isFull(nowMs: number): boolean {
    this.#fill(nowMs);
    return this.#tokens >= this.#burst;
  }

  /** Takes tokens; false when there are not as many. */
  take(nowMs: number, count = 1): boolean {
    this.#fill(nowMs);
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  #fill(nowMs: number): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#filledAt) * this.#perMs);
    this.#filledAt = nowMs;
  }
}
