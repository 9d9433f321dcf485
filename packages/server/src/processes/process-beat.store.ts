/** The beats of all processes: each says every few seconds that it is there and how it does. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Stores } from '../database/client.ts';
import type { ProcessBeatTable } from '../database/tables/operation-tables.ts';

export type NewBeat = Omit<Insertable<ProcessBeatTable>, 'figures'> & { figures: object };
export type Beat = Selectable<ProcessBeatTable>;

/** A little longer than the hour that is looked at. */
const KEPT_MINUTES = 65;
const HISTORY_MINUTES = 15;

/** Writes one beat, at the time of the database. */
export async function appendBeat(stores: Stores, beat: NewBeat): Promise<void> {
  await stores.app
    .insertInto('process_beat')
    .values({ ...beat, figures: JSON.stringify(beat.figures) })
    .execute();
}

/** Removes the beats that nobody looks at any more. */
export async function sweepBeats(stores: Stores): Promise<void> {
  await stores.app
    .deleteFrom('process_beat')
    .where(sql<boolean>`at < now() - make_interval(mins => ${KEPT_MINUTES})`)
    .execute();
}

export interface Beats {
  /** By the clock that the beats are written by. */
  now: Date;
  /** The last one of each process heard of within the hour. */
  latest: Beat[];
  /** All of the last 15 minutes, in order. */
  recent: Beat[];
  /** Sums of the last hour. */
  lastHour: { refused: { code: string; count: number }[]; failedRequests: number; storeLosses: number };
}

/** What the processes have said lately. */
export async function readBeats(stores: Stores): Promise<Beats> {
  const [{ now, failedRequests, storeLosses }, refused, latest, recent] = await Promise.all([
    readSums(stores),
    readRefused(stores),
    stores.app
      .selectFrom('process_beat')
      .selectAll()
      .distinctOn('process_id')
      .where(withinHour)
      .orderBy('process_id')
      .orderBy('at', 'desc')
      .execute(),
    stores.app
      .selectFrom('process_beat')
      .selectAll()
      .where(sql<boolean>`at >= now() - make_interval(mins => ${HISTORY_MINUTES})`)
      .orderBy('at')
      .execute(),
  ]);
  return { now, latest, recent, lastHour: { refused, failedRequests, storeLosses } };
}

const withinHour = sql<boolean>`at >= now() - interval '1 hour'`;

async function readSums(stores: Stores): Promise<{ now: Date; failedRequests: number; storeLosses: number }> {
  const count = (name: string) =>
    sql<number>`coalesce(sum((figures -> 'counts' ->> ${name})::bigint), 0)::bigint`;
  return stores.app
    .selectFrom('process_beat')
    .select([
      sql<Date>`clock_timestamp()`.as('now'),
      count('requestsFailed').as('failedRequests'),
      count('storeLosses').as('storeLosses'),
    ])
    .where(withinHour)
    .executeTakeFirstOrThrow();
}

async function readRefused(stores: Stores): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    SELECT refused.key AS code, sum(refused.value::bigint)::bigint AS count
    FROM process_beat, jsonb_each_text(figures -> 'refused') AS refused
    WHERE ${withinHour}
    GROUP BY refused.key
    ORDER BY count DESC, code`.execute(stores.app);
  return rows;
}
