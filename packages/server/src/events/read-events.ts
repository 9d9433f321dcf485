import { sql } from 'kysely';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { Trx } from '../database/client.ts';
import type { Actor } from './append-events.ts';

/** One event with its actor's name, as members see it. */
export interface EventRow {
  projectId: string;
  seq: number;
  kind: EventKind;
  subjectId: string;
  actorKind: Actor['kind'];
  /** Null for visitors and the server itself. */
  actor: { id: string; name: string } | null;
  payload: Record<string, unknown>;
  /** ISO-8601, UTC. */
  at: string;
}

export function selectEvents(trx: Trx, projectId: string) {
  return trx
    .selectFrom('event as e')
    .leftJoin('tenant_member as m', (join) =>
      join.onRef('m.account_id', '=', 'e.actor_id').onRef('m.tenant_id', '=', 'e.tenant_id'),
    )
    .select([
      'e.project_id',
      'e.seq',
      'e.kind',
      'e.subject_id',
      'e.actor_kind',
      'e.actor_id',
      'e.payload',
      'e.at',
    ])
    .select('m.account_name')
    .where('e.project_id', '=', projectId);
}

type SelectedEvent = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

export function toEventRow(row: SelectedEvent): EventRow {
  return {
    projectId: row.project_id,
    seq: row.seq,
    kind: row.kind,
    subjectId: row.subject_id,
    actorKind: row.actor_kind,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.account_name ?? '' },
    payload: row.payload,
    at: row.at.toISOString(),
  };
}

/** The events of a project after `since`, oldest first, at most `limit`. */
export async function readEventsAfter(
  trx: Trx,
  projectId: string,
  since: number,
  limit: number,
): Promise<EventRow[]> {
  const rows = await selectEvents(trx, projectId)
    .where('e.seq', '>', since)
    .orderBy('e.seq')
    .limit(limit)
    .execute();
  return rows.map(toEventRow);
}

/** The events of a project before `before` (null = the newest), newest first, at most `limit`. */
export async function readEventsBefore(
  trx: Trx,
  projectId: string,
  before: number | null,
  limit: number,
): Promise<EventRow[]> {
  let query = selectEvents(trx, projectId).orderBy('e.seq', 'desc').limit(limit);
  if (before !== null) query = query.where('e.seq', '<', before);
  return (await query.execute()).map(toEventRow);
}

export interface NewsWish {
  projectId: string;
  /** Only what is of this plan. */
  floorPlanId: string | null;
  /** Only what came after this event. */
  since: number;
  kinds: readonly EventKind[];
  /** Whose events are left out. */
  notBy: string;
  limit: number;
}

/** What others did in a project or on one of its plans, newest first. */
export async function readNews(trx: Trx, wish: NewsWish): Promise<EventRow[]> {
  const { projectId, floorPlanId, since, kinds, notBy, limit } = wish;
  let query = selectEvents(trx, projectId)
    .where('e.seq', '>', since)
    .where('e.kind', 'in', kinds)
    .where('e.actor_id', 'is distinct from', notBy);
  if (floorPlanId !== null)
    query = query.where((eb) =>
      eb.or([
        eb('e.subject_id', '=', floorPlanId),
        eb(sql<string>`e.payload ->> 'floorPlanId'`, '=', floorPlanId),
      ]),
    );
  const rows = await query.orderBy('e.seq', 'desc').limit(limit).execute();
  return rows.map(toEventRow);
}

/** Seq of the newest event, 0 for none. */
export async function feedHead(trx: Trx, projectId: string): Promise<number> {
  const row = await trx
    .selectFrom('project_feed')
    .select('head')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.head ?? 0;
}
