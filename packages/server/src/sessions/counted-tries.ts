/** Tries that are counted in Postgres for all processes together, and the pause after too many. */
import { sql } from 'kysely';
import type { Database } from '../database/client.ts';

const WINDOW_SECONDS = 15 * 60;
const FIRST_BLOCK_SECONDS = 30;
/** 30 s · 2^5 is longer than the longest block. */
const MAX_DOUBLINGS = 5;

export interface Counter {
  key: string;
  limit: number;
  /**
   * Each further failure doubles the pause. Without, the pause ends with the window and as many tries are free again: who
   * would keep an account blocked has to go on guessing that often.
   */
  doubles: boolean;
}

/** How long the longest pause among the counters lasts, 0 for none. */
export async function blockedForSeconds(identity: Database, counters: readonly Counter[]): Promise<number> {
  const keys = counters.map(({ key }) => key);
  const row = await identity
    .selectFrom('login_throttle')
    .select(sql<number>`COALESCE(CEIL(EXTRACT(epoch FROM MAX(blocked_until) - now())), 0)::int`.as('seconds'))
    .where('key', 'in', keys)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** Starts a counter anew. */
export async function forgetCounter(identity: Database, { key }: Counter): Promise<void> {
  await identity.deleteFrom('login_throttle').where('key', '=', key).execute();
}

/** Takes a try back that has succeeded. */
export async function giveBack(identity: Database, { key, limit }: Counter): Promise<void> {
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
export async function countOne(
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
  return {
    waitSeconds: Math.max(1, await blockedForSeconds(identity, [{ key, limit, doubles }])),
    isLast: false,
  };
}

/** Counts without ever pausing. @returns how many there were within the window, this one included */
export async function countAlong(identity: Database, key: string): Promise<number> {
  const stale = sql`t.window_started_at <= now() - make_interval(secs => ${WINDOW_SECONDS})`;
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO login_throttle AS t (key, failures, window_started_at) VALUES (${key}, 1, now())
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${stale} THEN 1 ELSE t.failures + 1 END,
      window_started_at = CASE WHEN ${stale} THEN now() ELSE t.window_started_at END
    RETURNING failures
  `.execute(identity);
  return rows[0]?.failures ?? 1;
}
