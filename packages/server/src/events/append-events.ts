/**
 * The one list of what happened in a project.
 *
 * Invariant: `seq` has no gaps and appears in order. It comes from the feed's own row, whose lock is held to the
 * commit; with a sequence a resuming reader would miss what commits late. Guarded by `events.pg.test.ts`.
 * Call it last before the commit, so that the lock is short.
 */
import { sql } from 'kysely';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Trx } from '../database/client.ts';
import { tellTenantOf } from '../notifications/tell-tenant.ts';
import { notifyEvents } from './notify.ts';

/** Who did it; a server's own doing and a visitor's have no id. */
export interface Actor {
  kind: 'member' | 'visitor' | 'server';
  id: string | null;
}

export interface NewEvent {
  kind: EventKind;
  subjectId: string;
  payload: Record<string, unknown>;
}

export interface EventBatch {
  tenantId: string;
  projectId: string;
  actor: Actor;
  events: readonly NewEvent[];
}

/** Several people's events, in the order in which they happened. */
export interface MixedEventBatch extends Omit<EventBatch, 'actor' | 'events'> {
  events: readonly (NewEvent & { actor: Actor })[];
}

/** Appends what one actor did, like `appendMixedEvents`. */
export async function appendEvents(trx: Trx, { actor, events, ...of }: EventBatch): Promise<number[]> {
  return appendMixedEvents(trx, { ...of, events: events.map((event) => ({ ...event, actor })) });
}

/**
 * Appends events in the transaction that made them true and wakes the readers after its commit. Whom they concern
 * outside of the project is told in the same transaction.
 * @returns their seqs in order
 */
export async function appendMixedEvents(trx: Trx, batch: MixedEventBatch): Promise<number[]> {
  const { tenantId, projectId, events } = batch;
  if (events.length === 0) return [];
  const rows = JSON.stringify(
    events.map(({ kind, subjectId, payload, actor }) => ({ kind, subjectId, payload, actor })),
  );
  const result = await sql<{ seq: number }>`
    WITH feed AS (
      INSERT INTO project_feed (project_id, tenant_id, head) VALUES (${projectId}, ${tenantId}, ${events.length})
      ON CONFLICT (project_id) DO UPDATE SET head = project_feed.head + EXCLUDED.head
      RETURNING head - ${events.length}::bigint AS before
    )
    INSERT INTO event (project_id, seq, tenant_id, kind, subject_id, actor_kind, actor_id, payload)
    SELECT ${projectId}::uuid, feed.before + item.number, ${tenantId}::uuid, item.value->>'kind', item.value->>'subjectId',
      item.value->'actor'->>'kind', (item.value->'actor'->>'id')::uuid, item.value->'payload'
    FROM feed, jsonb_array_elements(${rows}::jsonb) WITH ORDINALITY AS item (value, number)
    ORDER BY item.number
    RETURNING seq
  `.execute(trx);
  afterCommit(trx, `events ${projectId}`, (between) => notifyEvents(between, projectId));
  await tellTenantOf(trx, batch);
  return result.rows.map((row) => row.seq);
}
