import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { Limits } from '@plumbline/server/limits.ts';
import { TokenBucket } from './token-bucket.ts';

type UserLimits = Pick<
  Limits,
  'USER_FRAMES_PER_SECOND' | 'USER_FRAME_BURST' | 'USER_EDITS_PER_SECOND' | 'USER_EDIT_BURST'
>;

interface Buckets {
  frames: TokenBucket;
  edits: TokenBucket;
}

/**
 * What one person may send over all their sockets: twenty tabs have together what two have. An account is one person,
 * whichever session its tabs have; so is one visit by a share link.
 *
 * Counted in this process: with several, a person has an allowance in each, which bounds what each process does and is
 * what the limit is for. What was used up outlives the socket, or a new one would bring a new allowance.
 */
export class UserBuckets {
  readonly #limits: UserLimits;
  readonly #byUser = new Map<string, Buckets>();

  constructor(limits: UserLimits) {
    this.#limits = limits;
  }

  /** How many people are remembered. */
  get size(): number {
    return this.#byUser.size;
  }

  /** Takes one frame of any kind; false when the person has used up what they may send. */
  takeFrame(user: Principal, nowMs: number): boolean {
    return this.#of(user, nowMs).frames.take(nowMs);
  }

  /** Takes one frame that may write, besides its own `takeFrame`. */
  takeEdit(user: Principal, nowMs: number): boolean {
    return this.#of(user, nowMs).edits.take(nowMs);
  }

  /** Forgets those who have all their allowance again. */
  forgetRested(nowMs: number): void {
    for (const [key, { frames, edits }] of this.#byUser) {
      if (frames.isFull(nowMs) && edits.isFull(nowMs)) this.#byUser.delete(key);
    }
  }

  #of(user: Principal, nowMs: number): Buckets {
    const key = user.kind === 'member' ? `account:${user.accountId}` : `visit:${user.sessionId}`;
    const known = this.#byUser.get(key);
    if (known) return known;
    const { USER_FRAMES_PER_SECOND, USER_FRAME_BURST, USER_EDITS_PER_SECOND, USER_EDIT_BURST } = this.#limits;
    const buckets = {
      frames: new TokenBucket(USER_FRAMES_PER_SECOND, USER_FRAME_BURST, nowMs),
      edits: new TokenBucket(USER_EDITS_PER_SECOND, USER_EDIT_BURST, nowMs),
    };
    this.#byUser.set(key, buckets);
    return buckets;
  }
}
