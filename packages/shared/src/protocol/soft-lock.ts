/**
 * Soft locks: one person at a time sets the scale or replaces the drawing. They live in presence alone and block
 * nothing on the server, where the last writer wins; without a line to each other two people may hold one.
 *
 * Everybody reads the same holder from the same presence, without a clock: the highest turn holds, of two with the
 * same turn the lower client. To take over is to take the next turn. Test: soft-lock.test.ts.
 */
import * as z from 'zod/mini';

export const SOFT_LOCKS = ['calibration', 'revision'] as const;
export type SoftLockKind = (typeof SOFT_LOCKS)[number];

/** Nobody has touched a held lock for so long: it may be taken over. */
export const SOFT_LOCK_RESTS_S = 60;

const SecondsSchema = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));

export const SoftLockSchema = z.object({
  on: z.enum(SOFT_LOCKS),
  /** Counts up with each taking over. */
  turn: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  /** Held for so long when it was told, seconds. */
  heldS: SecondsSchema,
  /** The holder has not touched the keyboard or pointer for `SOFT_LOCK_RESTS_S`. */
  resting: z.boolean(),
});
export type SoftLock = z.infer<typeof SoftLockSchema>;

/** One who claims a lock. */
export interface LockClaim {
  clientId: number;
  lock: SoftLock | null;
}

/** Who of them holds the lock, null for nobody. */
export function holderOf<Claim extends LockClaim>(
  claims: readonly Claim[],
  on: SoftLockKind,
): (Claim & { lock: SoftLock }) | null {
  let holder: (Claim & { lock: SoftLock }) | null = null;
  for (const claim of claims) {
    const { lock } = claim;
    if (lock?.on !== on) continue;
    if (holder === null || isBefore({ ...claim, lock }, holder)) holder = { ...claim, lock };
  }
  return holder;
}

function isBefore(a: LockClaim & { lock: SoftLock }, b: LockClaim & { lock: SoftLock }): boolean {
  return a.lock.turn === b.lock.turn ? a.clientId < b.clientId : a.lock.turn > b.lock.turn;
}
