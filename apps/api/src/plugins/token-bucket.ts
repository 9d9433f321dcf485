interface Bucket {
  tokens: number;
  at: number;
}

export interface BucketLimits {
  perSecond: number;
  burst: number;
}

const SWEEP_ABOVE = 10_000;

/** Token buckets by key, in memory of this process; full ones are forgotten once there are many. */
export class TokenBuckets {
  readonly #limits: BucketLimits;
  readonly #buckets = new Map<string, Bucket>();
  readonly #nowMs: () => number;

  constructor(limits: BucketLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  /** Takes one token; answers the seconds to wait, 0 when there was one. */
  take(key: string): number {
    const now = this.#nowMs();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#limits.burst, at: now };
    bucket.tokens = this.#filled(bucket, now);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > SWEEP_ABOVE) this.#sweep(now);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#limits.perSecond);
    bucket.tokens -= 1;
    return 0;
  }

  /** What is left under a key, and in how many seconds all of it is there again. */
  left(key: string): { remaining: number; fullAfterSeconds: number } {
    const bucket = this.#buckets.get(key);
    const { burst, perSecond } = this.#limits;
    const tokens = bucket ? this.#filled(bucket, this.#nowMs()) : burst;
    return { remaining: Math.floor(tokens), fullAfterSeconds: Math.ceil((burst - tokens) / perSecond) };
  }

  #filled(bucket: Bucket, now: number): number {
    const gained = ((now - bucket.at) / 1000) * this.#limits.perSecond;
    return Math.min(this.#limits.burst, bucket.tokens + gained);
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (this.#filled(bucket, now) >= this.#limits.burst) this.#buckets.delete(key);
    }
  }
}
