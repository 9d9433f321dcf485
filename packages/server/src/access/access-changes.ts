/**
 * What somebody may do has changed: every process that holds sockets hears of it and judges them anew.
 *
 * Invariants (access-changes.pg.test.ts): the row is written in the change's own transaction, so there is none
 * without the change; a row whose transaction commits late is still delivered, once; within two seconds.
 */
import { sql } from 'kysely';
import { afterCommit } from '../database/after-commit.ts';
import type { Stores, Trx } from '../database/client.ts';
import { histogram } from '../metrics.ts';
import type { AccessChangeTable } from '../database/tables/journal-tables.ts';

export type AccessScope = AccessChangeTable['scope'];

export interface AccessChange {
  scope: AccessScope;
  /** Id of what changed; for memberships `projectId/accountId`. */
  subject: string;
  /** A short word for the log, e.g. `role-changed`. */
  reason: string;
}

const heardAfter = histogram(
  'access_change_heard_seconds',
  'Time from a change of rights to the moment when this process judges by it',
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 20],
);

const HINT = 'access';
const DEFAULT_POLL_MS = 500;
/** Sequence numbers are drawn before the commit: a row may appear behind newer ones for as long as a transaction lasts. */
const OVERLAP_SECONDS = 60;

/** Notes a change of rights in the change's own transaction and wakes the listeners once it has committed. */
export async function recordAccessChange(trx: Trx, change: AccessChange): Promise<void> {
  await trx.insertInto('access_change').values(change).execute();
  afterCommit(trx, HINT, (between) => between.say(HINT, '', () => ''));
}

/** A change as it is delivered. */
export interface HeardChange extends AccessChange {
  /** How long ago it was made. */
  ageMs: number;
}

export interface AccessWatch {
  /** Looks for changes now; resolves when they were delivered. */
  poll(): Promise<void>;
  stop(): Promise<void>;
}

export interface AccessWatchOptions {
  /** Called with what is new, never with an empty list; must not throw. */
  onChanges(changes: HeardChange[]): void | Promise<void>;
  pollMs?: number;
}

/**
 * Delivers every access change to this process: polled, and at once when a hint arrives.
 * The changes of the last minute are delivered first, since sockets may have been opened meanwhile.
 */
export function watchAccessChanges(stores: Stores, options: AccessWatchOptions): AccessWatch {
  const seen = new Set<number>();
  let lowWater: number | null = null;
  let running: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const isFirst = lowWater === null;
    lowWater ??= await newestSettled(stores);
    const rows = await changesAfter(stores, lowWater);
    const fresh = rows.filter((row) => !seen.has(row.seq));
    if (fresh.length > 0) {
      await options.onChanges(
        fresh.map(({ scope, subject, reason, ageSeconds }) => ({
          scope,
          subject,
          reason,
          ageMs: ageSeconds * 1000,
        })),
      );
    }
    for (const row of fresh) {
      seen.add(row.seq);
      // What was changed before this process began to listen was not waited for.
      if (!isFirst) heardAfter.observe(row.ageSeconds);
    }
    for (const row of rows) if (row.settled) lowWater = Math.max(lowWater, row.seq);
    for (const seq of seen) if (seq <= lowWater) seen.delete(seq);
  };
  const poll = (): Promise<void> => {
    running ??= look()
      .catch((error: unknown) => stores.log.debug({ err: error }, 'access changes not read'))
      .finally(() => (running = null));
    return running;
  };
  const timer = setInterval(() => void poll(), options.pollMs ?? DEFAULT_POLL_MS);
  const stopHearing = stores.between.hear(HINT, {
    hearsItself: true,
    hear: () => void poll(),
    missed: () => void poll(),
  });
  void poll();
  return {
    poll,
    stop: async () => {
      clearInterval(timer);
      stopHearing();
      await running;
    },
  };
}

const isSettled = sql<boolean>`at < now() - make_interval(secs => ${OVERLAP_SECONDS})`;

const ageSeconds = sql<number>`extract(epoch FROM clock_timestamp() - at)::float8`;

/** The newest change that no transaction still open can come before. */
async function newestSettled(stores: Stores): Promise<number> {
  const row = await stores.app
    .selectFrom('access_change')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where(isSettled)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

async function changesAfter(
  stores: Stores,
  seq: number,
): Promise<(AccessChange & { seq: number; settled: boolean; ageSeconds: number })[]> {
  return stores.app
    .selectFrom('access_change')
    .select(['seq', 'scope', 'subject', 'reason', isSettled.as('settled'), ageSeconds.as('ageSeconds')])
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
}

/** Removes changes that every process has long heard of. */
export async function sweepAccessChanges(stores: Stores): Promise<void> {
  await stores.app
    .deleteFrom('access_change')
    .where(sql<boolean>`at < now() - interval '1 day'`)
    .execute();
}
