/** What one person was told: the list, and what became of it. Nobody reads or changes what is another's. */
import { sql, type RawBuilder } from 'kysely';
import {
  kindsOf,
  type NotificationKind,
  type NotificationListQuery,
} from '@plumbline/shared/contract/notification.ts';
import type { Trx } from '../database/client.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { notificationsChanged } from './tell-tenant.ts';

const KEPT_DAYS = 180;

export interface Owner {
  tenantId: string;
  accountId: string;
}

export interface NotificationRecord {
  id: string;
  kind: NotificationKind;
  project: { id: string; name: string } | null;
  subjectId: string;
  actor: { id: string; name: string } | null;
  params: Record<string, string | number>;
  bundle: string;
  isRead: boolean;
  isDone: boolean;
  at: Date;
}

/**
 * What a project was called when somebody was told of it last: one that was renamed meanwhile stands together. Among those
 * that are wanted, so that nobody learns a name that they were not told.
 */
const LAST_NAME = sql<string | null>`lower(first_value(n.project_name)
  OVER (PARTITION BY n.project_id ORDER BY n.created_at DESC, n.id DESC))`;
const NO_NAME = sql<string | null>`NULL::text`;

/** By time it is turned around as a whole, so that the index serves it both ways. */
function inOrder({ orderBy, direction }: NotificationListQuery): RawBuilder<unknown> {
  const way = SORT_WAY[direction];
  return orderBy === 'at'
    ? sql`n.created_at ${way}, n.id ${way}`
    : sql`last_name ${way} NULLS LAST, n.project_id, n.created_at DESC, n.id DESC`;
}

/** One page of somebody's notifications, in the order asked for, and how many there are in all. */
export async function listNotifications(
  trx: Trx,
  owner: Owner,
  query: NotificationListQuery,
): Promise<{ rows: NotificationRecord[]; total: number }> {
  const { state, topic, projectId, orderBy, pageNum, pageSize } = query;
  let wanted = ofOwner(trx, owner).where('n.done_at', state === 'done' ? 'is not' : 'is', null);
  if (state === 'unread') wanted = wanted.where('n.read_at', 'is', null);
  if (topic) wanted = wanted.where('n.kind', 'in', kindsOf(topic));
  if (projectId) wanted = wanted.where('n.project_id', '=', projectId);
  const page = wanted
    .selectAll('n')
    .select((orderBy === 'project' ? LAST_NAME : NO_NAME).as('last_name'))
    .orderBy(inOrder(query))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  // Who it was is looked up for those that are shown, not for all that come before them.
  const rows = await trx
    .selectFrom(page.as('n'))
    .leftJoin('tenant_member as m', (join) =>
      join.onRef('m.account_id', '=', 'n.actor_id').onRef('m.tenant_id', '=', 'n.tenant_id'),
    )
    .select([
      'n.id',
      'n.kind',
      'n.project_id',
      'n.project_name',
      'n.subject_id',
      'n.actor_id',
      'm.account_name',
    ])
    .select(['n.params', 'n.bundle_key', 'n.read_at', 'n.done_at', 'n.created_at'])
    .orderBy(inOrder(query))
    .execute();
  const counted = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst();
  return { rows: rows.map(toRecord), total: counted?.total ?? 0 };
}

/** How many somebody has neither read nor done. */
export async function countUnread(trx: Trx, owner: Owner): Promise<number> {
  const row = await ofOwner(trx, owner)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('n.read_at', 'is', null)
    .where('n.done_at', 'is', null)
    .executeTakeFirst();
  return row?.unread ?? 0;
}

/** Marks as read or unread; what has its state already, or is another's, is passed over. */
export function markRead(trx: Trx, owner: Owner, ids: readonly string[], isRead: boolean): Promise<void> {
  const mark = own(trx, owner, { read_at: isRead ? sql<Date>`now()` : null })
    .where('id', 'in', ids)
    .where('read_at', isRead ? 'is' : 'is not', null);
  return tellOwner(trx, owner, mark);
}

/** Puts away, or back; what is put away counts as read. */
export function markDone(trx: Trx, owner: Owner, ids: readonly string[], isDone: boolean): Promise<void> {
  const values = isDone
    ? { done_at: sql<Date>`now()`, read_at: sql<Date>`coalesce(read_at, now())` }
    : { done_at: null };
  const mark = own(trx, owner, values)
    .where('id', 'in', ids)
    .where('done_at', isDone ? 'is' : 'is not', null);
  return tellOwner(trx, owner, mark);
}

/** Marks everything as read, or what is about one project. */
export function markAllRead(trx: Trx, owner: Owner, projectId: string | null): Promise<void> {
  const mark = own(trx, owner, { read_at: sql<Date>`now()` })
    .where('read_at', 'is', null)
    .$if(projectId !== null, (query) => query.where('project_id', '=', projectId));
  return tellOwner(trx, owner, mark);
}

/** Removes what is older than half a year. */
export async function sweepNotifications(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('notification')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}

function ofOwner(trx: Trx, { tenantId, accountId }: Owner) {
  return trx
    .selectFrom('notification as n')
    .where('n.account_id', '=', accountId)
    .where('n.tenant_id', '=', tenantId)
    .where('n.in_app', '=', true);
}

interface Marks {
  read_at?: RawBuilder<Date> | null;
  done_at?: RawBuilder<Date> | null;
}

function own(trx: Trx, { tenantId, accountId }: Owner, values: Marks) {
  return trx
    .updateTable('notification')
    .set(values)
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('in_app', '=', true);
}

/** The other tabs of the same person follow. */
async function tellOwner(trx: Trx, owner: Owner, mark: ReturnType<typeof own>): Promise<void> {
  const changed = await mark.returning('id').execute();
  if (changed.length === 0) return;
  await appendTenantEvents(trx, owner.tenantId, notificationsChanged([owner.accountId]));
}

interface SelectedNotification {
  id: string;
  kind: NotificationKind;
  project_id: string | null;
  project_name: string | null;
  subject_id: string;
  actor_id: string | null;
  account_name: string | null;
  params: Record<string, string | number>;
  bundle_key: string;
  read_at: Date | null;
  done_at: Date | null;
  created_at: Date;
}

function toRecord(row: SelectedNotification): NotificationRecord {
  return {
    id: row.id,
    kind: row.kind,
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    subjectId: row.subject_id,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.account_name ?? '' },
    params: row.params,
    bundle: row.bundle_key,
    isRead: row.read_at !== null,
    isDone: row.done_at !== null,
    at: row.created_at,
  };
}
