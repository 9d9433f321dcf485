/**
 * How often one may try to log in: per account and per address, counted in Postgres for all processes together.
 *
 * Invariants (login.pg.test.ts): a try is counted before the password is looked at, so parallel tries gain nothing;
 * no block is permanent, since it ends by itself after at most fifteen minutes; unknown accounts are counted alike.
 */
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Database, Stores } from '../database/client.ts';
import { hashSecret } from './token.ts';

const WINDOW_SECONDS = 15 * 60;
const FIRST_BLOCK_SECONDS = 30;
/** 30 s · 2^5 is longer than the longest block. */
const MAX_DOUBLINGS = 5;

/** Where tries are counted, and how many are free. */
type Counted = Pick<Stores, 'identity' | 'config'>;

export interface ThrottleKeys {
  account: string;
  address: string;
}

/** The keys under which tries for an address of mail (normalised) from an IP address are counted. */
export function throttleKeys(email: string, ip: string): ThrottleKeys {
  return { account: `account:${hashSecret(email)}`, address: `address:${networkOf(ip)}` };
}

/** One household or office: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Seconds until a try is allowed again, 0 = now. */
export async function blockedForSeconds(identity: Database, keys: ThrottleKeys): Promise<number> {
  const row = await identity
    .selectFrom('login_throttle')
    .select(sql<number>`COALESCE(CEIL(EXTRACT(epoch FROM MAX(blocked_until) - now())), 0)::int`.as('seconds'))
    .where('key', 'in', [keys.account, keys.address])
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/**
 * Counts a try as failed until `forgetTry` says otherwise.
 * @returns seconds until a try is allowed again, 0 when this one may go on
 */
export async function countTry({ identity, config }: Counted, keys: ThrottleKeys): Promise<number> {
  const blockedSeconds = await blockedForSeconds(identity, keys);
  if (blockedSeconds > 0) return blockedSeconds;
  const account = await countOne(identity, keys.account, config.LOGIN_ACCOUNT_TRIES);
  const address = await countOne(identity, keys.address, config.LOGIN_ADDRESS_TRIES);
  return Math.max(account, address);
}

/** After a success: the account starts anew, the address gets this try back. */
export async function forgetTry({ identity, config }: Counted, keys: ThrottleKeys): Promise<void> {
  await identity.deleteFrom('login_throttle').where('key', '=', keys.account).execute();
  await identity
    .updateTable('login_throttle')
    .set({
      failures: sql<number>`GREATEST(failures - 1, 0)`,
      blocked_until: sql<Date>`CASE WHEN failures - 1 >= ${config.LOGIN_ADDRESS_TRIES}::int THEN blocked_until END`,
    })
    .where('key', '=', keys.address)
    .execute();
}

/** Removes counts that no longer matter. */
export async function sweepThrottle(identity: Database): Promise<void> {
  await identity
    .deleteFrom('login_throttle')
    .where(sql<boolean>`GREATEST(window_started_at, blocked_until) < now() - interval '1 day'`)
    .execute();
}

/** One statement, so that of parallel tries no more than `limit` pass; what comes too late is told how long to wait. */
async function countOne(identity: Database, key: string, limit: number): Promise<number> {
  const stale = sql`GREATEST(t.window_started_at, t.blocked_until) < now() - make_interval(secs => ${WINDOW_SECONDS})`;
  const next = sql`CASE WHEN ${stale} THEN 1 ELSE t.failures + 1 END`;
  const block = sql`now() + make_interval(secs => LEAST(${WINDOW_SECONDS},
    ${FIRST_BLOCK_SECONDS} * 2 ^ LEAST(${MAX_DOUBLINGS}, ${next} - ${limit}::int)))`;
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO login_throttle AS t (key, failures, window_started_at) VALUES (${key}, 1, now())
    ON CONFLICT (key) DO UPDATE SET
      failures = ${next},
      window_started_at = CASE WHEN ${stale} THEN now() ELSE t.window_started_at END,
      blocked_until = CASE WHEN ${next} >= ${limit}::int THEN ${block} END
    WHERE t.blocked_until IS NULL OR t.blocked_until <= now()
    RETURNING failures
  `.execute(identity);
  if (rows.length > 0) return 0;
  return Math.max(1, await waitFor(identity, key));
}

async function waitFor(identity: Database, key: string): Promise<number> {
  const row = await identity
    .selectFrom('login_throttle')
    .select(sql<number>`COALESCE(CEIL(EXTRACT(epoch FROM blocked_until - now())), 0)::int`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}
