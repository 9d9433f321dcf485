/**
 * How often one may try the password of a link (share-passwords.pg.test.ts). From one address a few, then a pause that
 * doubles; from all together many more, after which each try only takes longer and none is refused, so that whoever
 * guesses from everywhere keeps nobody out. Both heal within a quarter of an hour.
 */
import type { Stores } from '../database/client.ts';
import { blockedForSeconds, countAlong, countOne, giveBack, type Counter } from './counted-tries.ts';
import { networkOf } from './network-of.ts';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 8000;

export interface CountedPassword {
  /** Until this address may try again; 0 when it may now. */
  retryAfterSeconds: number;
  /** How long this try takes before it is looked at. */
  delayMs: number;
  /** The password was right. */
  forget: () => Promise<void>;
}

/** Counts a try as failed until `forget` says otherwise. */
export async function countPassword(
  { identity, config }: Pick<Stores, 'identity' | 'config'>,
  { linkId, ip }: { linkId: string; ip: string },
): Promise<CountedPassword> {
  const address: Counter = {
    key: `share-address:${linkId}:${networkOf(ip)}`,
    limit: config.SHARE_ADDRESS_TRIES,
    doubles: true,
  };
  const link: Counter = { key: `share-link:${linkId}`, limit: config.SHARE_LINK_TRIES, doubles: false };
  const refused = (retryAfterSeconds: number): CountedPassword => ({
    retryAfterSeconds,
    delayMs: 0,
    forget: async () => {},
  });
  const blockedSeconds = await blockedForSeconds(identity, [address]);
  if (blockedSeconds > 0) return refused(blockedSeconds);
  const { waitSeconds } = await countOne(identity, address);
  if (waitSeconds > 0) return refused(waitSeconds);
  const tries = await countAlong(identity, link.key);
  return {
    retryAfterSeconds: 0,
    delayMs: delayOf(tries, link.limit),
    forget: async () => {
      await giveBack(identity, address);
      await giveBack(identity, link);
    },
  };
}

/** A second beyond the limit, two beyond twice the limit, and so on. */
export function delayOf(tries: number, limit: number): number {
  if (tries <= limit) return 0;
  const doublings = Math.min(10, Math.floor(Math.log2(tries / limit)));
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** doublings);
}
