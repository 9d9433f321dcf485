/**
 * What happens in a tenant outside of single plans, for its live feed. Like a project's events they are numbered by the
 * feed's own row, whose lock is held to the commit, so that a resuming reader misses nothing that commits late. Guarded
 * by notifications.pg.test.ts. Call it last before the commit, and after a project's events.
 */
import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { TenantEventKind } from '@plumbline/shared/contract/tenant-event.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Trx } from '../database/client.ts';
import { notifyTenantEvents } from './notify.ts';

const KEPT_DAYS = 30;

export interface NewTenantEvent {
  kind: TenantEventKind;
  /** A project, an account, a group or a tenant; empty where it is of several. */
  subjectId: string;
  /** The project it happened in. */
  projectId?: string;
  /** Accounts that it concerns, whatever else they may see. */
  accountIds?: readonly string[];
  /** Projects through which it can be seen by those who do not see the whole tenant. */
  projectIds?: readonly string[];
}

export interface TenantEventRow {
  seq: number;
  kind: TenantEventKind;
  subjectId: string;
  projectId: string | null;
  accountIds: string[];
  projectIds: string[];
}

/** Appends events in the transaction that made them true and wakes the readers after its commit; either role may. */
export async function appendTenantEvents(
  trx: Trx,
  tenantId: string,
  events: readonly NewTenantEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(
    events.map(({ accountIds = [], projectIds = [], projectId = null, ...event }) => ({
      ...event,
      projectId,
      accountIds,
      projectIds,
    })),
  );
  await sql`
    WITH feed AS (
      INSERT INTO tenant_feed (tenant_id, head) VALUES (${tenantId}, ${events.length})
      ON CONFLICT (tenant_id) DO UPDATE SET head = tenant_feed.head + EXCLUDED.head
      RETURNING head - ${events.length}::bigint AS before
    )
    INSERT INTO tenant_event (tenant_id, seq, kind, subject_id, project_id, account_ids, project_ids)
    SELECT ${tenantId}::uuid, feed.before + item.number, item.value->>'kind', item.value->>'subjectId',
      (item.value->>'projectId')::uuid,
      ARRAY(SELECT jsonb_array_elements_text(item.value->'accountIds')::uuid),
      ARRAY(SELECT jsonb_array_elements_text(item.value->'projectIds')::uuid)
    FROM feed, jsonb_array_elements(${rows}::jsonb) WITH ORDINALITY AS item (value, number)
    ORDER BY item.number
  `.execute(trx);
  afterCommit(trx, `tenant events ${tenantId}`, (between) => notifyTenantEvents(between, tenantId));
}

/** The projects through which colleagues see a member. */
export async function projectsOf(trx: Trx, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('membership')
    .select('project_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.project_id);
}

/** The projects of which somebody hears, and those of them that they run: as project admin, or as manager of the group. */
export interface NearProjects {
  projectIds: ReadonlySet<string>;
  runIds: ReadonlySet<string>;
}

/** What a member is near to, by membership or by a group; who sees all of the tenant hears all of it besides. */
export async function projectsNear(
  trx: Trx,
  { accountId, systemRole }: Pick<MemberPrincipal, 'accountId' | 'systemRole'>,
): Promise<NearProjects> {
  const { rows } = await sql<{ id: string; isRun: boolean }>`
    SELECT project_id AS id, project_role = 10 AS "isRun" FROM membership WHERE account_id = ${accountId}
    UNION ALL
    SELECT p.id, true FROM group_manager g JOIN project p ON p.group_id = g.group_id
    WHERE g.account_id = ${accountId} AND ${systemRole}::text = '30'`.execute(trx);
  return {
    projectIds: new Set(rows.map(({ id }) => id)),
    runIds: new Set(rows.filter(({ isRun }) => isRun).map(({ id }) => id)),
  };
}

/** The events of the transaction's tenant after `since`, oldest first, at most `limit`. */
export async function readTenantEventsAfter(
  trx: Trx,
  tenantId: string,
  since: number,
  limit: number,
): Promise<TenantEventRow[]> {
  const rows = await trx
    .selectFrom('tenant_event')
    .select(['seq', 'kind', 'subject_id', 'project_id', 'account_ids', 'project_ids'])
    .where('tenant_id', '=', tenantId)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    kind: row.kind,
    subjectId: row.subject_id,
    projectId: row.project_id,
    accountIds: row.account_ids,
    projectIds: row.project_ids,
  }));
}

/** Seq of the newest event, 0 for none, and of the oldest that is kept, the next one when none is. */
export async function tenantFeedEnds(trx: Trx, tenantId: string): Promise<{ head: number; oldest: number }> {
  const { rows } = await sql<{ head: number; oldest: number }>`
    SELECT feed.head, COALESCE(
      (SELECT min(seq) FROM tenant_event WHERE tenant_id = feed.tenant_id), feed.head + 1) AS oldest
    FROM tenant_feed feed WHERE feed.tenant_id = ${tenantId}`.execute(trx);
  return rows[0] ?? { head: 0, oldest: 1 };
}

/** Removes what nobody resumes from any more. */
export async function sweepTenantEvents(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('tenant_event')
    .where(sql<boolean>`at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
