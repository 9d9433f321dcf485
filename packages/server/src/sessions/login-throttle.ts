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
import { noteGuesses } from './guess-mails.ts';
import { isKnownNetwork } from './known-networks.ts';
import { homeNetworkOf, networkOf } from './network-of.ts';
import { hashSecret } from './token.ts';

const WINDOW_SECONDS = 15 * 60;
const FIRST_BLOCK_SECONDS = 30;
/** 30 s · 2^5 is longer than the longest block. */
const MAX_DOUBLINGS = 5;

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

interface Counter {
  key: string;
  limit: number;
  /**
   * Each further failure doubles the pause. Without, the pause ends with the window and as many tries are free again: who
   * would keep an account blocked has to go on guessing that often.
   */
  doubles: boolean;
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
  const blockedSeconds = await blockedForSeconds(identity, counters);
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

async function blockedForSeconds(identity: Database, counters: Counters): Promise<number> {
  const keys = Object.values<Counter>({ ...counters }).map(({ key }) => key);
  const row = await identity
    .selectFrom('login_throttle')
    .select(sql<number>`COALESCE(CEIL(EXTRACT(epoch FROM MAX(blocked_until) - now())), 0)::int`.as('seconds'))
    .where('key', 'in', keys)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

async function forgetTry(identity: Database, { pair, account, address }: Counters): Promise<void> {
  await identity.deleteFrom('login_throttle').where('key', '=', pair.key).execute();
  for (const { key, limit } of [account, address])
    await identity
      .updateTable('login_throttle')
      .set({
        failures: sql<number>`GREATEST(failures - 1, 0)`,
        blocked_until: sql<Date>`CASE WHEN failures - 1 >= ${limit}::int THEN blocked_until END`,
      })
      .where('key', '=', key)
      .execute();
}

/** One statement, so that of parallel tries no more than `limit` pass; what comes too late is told how long to wait. */
async function countOne(
  identity: Database,
  { key, limit, doubles }: Counter,
): Promise<{ waitSeconds: number; isLast: boolean }> {
  const window = sql`make_interval(secs => ${WINDOW_SECONDS})`;
  const begun = doubles ? sql`GREATEST(t.window_started_at, t.blocked_until)` : sql`t.window_started_at`;
  const stale = sql`${begun} <= now() - ${window}`;
  const next = sql`CASE WHEN ${stale} THEN 1 ELSE t.failures + 1 END`;
  const doubled = sql`now() + make_interval(secs => LEAST(${WINDOW_SECONDS},
    ${FIRST_BLOCK_SECONDS} * 2 ^ LEAST(${MAX_DOUBLINGS}, ${next} - ${limit}::int)))`;
  const block = doubles ? doubled : sql`t.window_started_at + ${window}`;
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO login_throttle AS t (key, failures, window_started_at) VALUES (${key}, 1, now())
    ON CONFLICT (key) DO UPDATE SET
      failures = ${next},
      window_started_at = CASE WHEN ${stale} THEN now() ELSE t.window_started_at END,
      blocked_until = CASE WHEN ${next} >= ${limit}::int THEN ${block} END
    WHERE t.blocked_until IS NULL OR t.blocked_until <= now()
    RETURNING failures
  `.execute(identity);
  const [counted] = rows;
  if (counted) return { waitSeconds: 0, isLast: counted.failures >= limit };
  return { waitSeconds: Math.max(1, await waitFor(identity, key)), isLast: false };
}

async function waitFor(identity: Database, key: string): Promise<number> {
  const row = await identity
    .selectFrom('login_throttle')
    .select(sql<number>`COALESCE(CEIL(EXTRACT(epoch FROM blocked_until - now())), 0)::int`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}
