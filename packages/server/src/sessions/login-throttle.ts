/**
 * How often one may try to log in, counted in Postgres for all processes together: for an account from one network, for
 * an account from everywhere, and from one address for any account.
 *
 * Invariants (login.pg.test.ts): a try is counted before the password is looked at, so parallel tries gain nothing;
 * no block is permanent, since it ends by itself after at most fifteen minutes; unknown accounts are counted alike, by
 * as many statements. Whoever guesses from elsewhere shuts nobody out: a network from which the account has logged in,
 * and a session that it has, are counted for themselves.
 */
import { sql } from 'kysely';
import type { Database, Stores } from '../database/client.ts';
import { blockedForSeconds, countOne, forgetCounter, giveBack, type Counter } from './counted-tries.ts';
import { noteGuesses } from './guess-mails.ts';
import { isKnownNetwork } from './known-networks.ts';
import { homeNetworkOf, networkOf } from './network-of.ts';
import { hashSecret } from './token.ts';

/** Where tries are counted, and how many are free. */
type Counted = Pick<Stores, 'identity' | 'config'>;

/** Who tries, from where. */
export interface Try {
  purpose: 'login' | 'reset';
  /** Normalised. */
  email: string;
  ip: string;
  /** The session that the account is in already. */
  sessionId?: string;
}

export interface CountedTry {
  /** Until a try is allowed again, 0 when this one may go on. */
  retryAfterSeconds: number;
  /** After a success: the account starts anew from this network, the other counters get this try back. */
  forget: () => Promise<void>;
}

interface Counters {
  /** The account from this household, closely: the neighbours on a line of a provider keep nobody out. */
  pair: Counter;
  /** The account from all networks that it is not known from. One that it is known from has a counter of its own. */
  account: Counter;
  /** All accounts from this address. */
  address: Counter;
}

/** Counts a try as failed until `forget` says otherwise. */
export async function countTry({ identity, config }: Counted, tried: Try): Promise<CountedTry> {
  const counters = await countersOf({ identity, config }, tried);
  const forget = () => forgetTry(identity, counters);
  const blockedSeconds = await blockedForSeconds(identity, Object.values<Counter>({ ...counters }));
  if (blockedSeconds > 0) return { retryAfterSeconds: blockedSeconds, forget };
  const pair = await countOne(identity, counters.pair);
  const account = await countOne(identity, counters.account);
  const address = await countOne(identity, counters.address);
  if (tried.purpose === 'login' && (pair.isLast || account.isLast)) await noteGuesses(identity, tried.email);
  const waits = [pair, account, address].map(({ waitSeconds }) => waitSeconds);
  return { retryAfterSeconds: Math.max(...waits), forget };
}

/** Removes counts that no longer matter. */
export async function sweepThrottle(identity: Database): Promise<void> {
  await identity
    .deleteFrom('login_throttle')
    .where(sql<boolean>`GREATEST(window_started_at, blocked_until) < now() - interval '1 day'`)
    .execute();
}

async function countersOf(
  { identity, config }: Counted,
  { purpose, email, ip, sessionId }: Try,
): Promise<Counters> {
  const { LOGIN_ACCOUNT_TRIES, LOGIN_STRANGER_TRIES, LOGIN_ADDRESS_TRIES } = config;
  const [account, network] = [hashSecret(email), networkOf(ip)];
  const isKnown = await isKnownNetwork(identity, email, ip);
  const known = sessionId === undefined ? `known:${account}:${homeNetworkOf(ip)}` : `session:${sessionId}`;
  // Each request for a new password may be a mail to somebody who has not asked for it.
  const everywhere = purpose === 'login' ? LOGIN_STRANGER_TRIES : LOGIN_ACCOUNT_TRIES;
  const counter = (key: string, limit: number, doubles: boolean) => ({
    key: `${purpose}-${key}`,
    limit,
    doubles,
  });
  return {
    pair: counter(`pair:${account}:${network}`, LOGIN_ACCOUNT_TRIES, true),
    account: counter(isKnown || sessionId ? known : `account:${account}`, everywhere, false),
    address: counter(`address:${networkOf(ip)}`, LOGIN_ADDRESS_TRIES, true),
  };
}

async function forgetTry(identity: Database, { pair, account, address }: Counters): Promise<void> {
  await forgetCounter(identity, pair);
  for (const counter of [account, address]) await giveBack(identity, counter);
}
