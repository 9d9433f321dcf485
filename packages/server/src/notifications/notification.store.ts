/** What became of what one person was told. Nobody changes what is another's. */
import { sql, type RawBuilder } from 'kysely';
import { kindsOf, type NotificationFilters } from '@plumbline/shared/contract/notification.ts';
import type { Trx } from '../database/client.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { notificationsChanged } from './tell-tenant.ts';

const KEPT_DAYS = 180;

export interface Owner {
  tenantId: string;
  accountId: string;
}

/** How many of those that the filters let through somebody has neither read nor done. */
export async function countUnread(
  trx: Trx,
  { tenantId, accountId }: Owner,
  filters: NotificationFilters,
): Promise<number> {
  const row = await trx
    .selectFrom('notification as n')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('n.account_id', '=', accountId)
    .where('n.tenant_id', '=', tenantId)
    .where(reachable(filters))
    .where('n.read_at', 'is', null)
    .where('n.done_at', 'is', null)
    .where(passing(filters))
    .executeTakeFirst();
  return row?.unread ?? 0;
}

/** Marks as read or unread; what has its state already, or is another's, is passed over. */
export function markRead(trx: Trx, owner: Owner, ids: readonly string[], isRead: boolean): Promise<void> {
  const mark = own(trx, owner, { read_at: isRead ? sql<Date>`now()` : null })
    .where('id', 'in', ids)
    .where('in_app', '=', true)
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
    .where('in_app', '=', true)
    .where('done_at', isDone ? 'is' : 'is not', null);
  return tellOwner(trx, owner, mark);
}

/** Marks as read what the filters let through; without one everything. */
export function markAllRead(trx: Trx, owner: Owner, filters: NotificationFilters): Promise<void> {
  const mark = own(trx, owner, { read_at: sql<Date>`now()` })
    .where('read_at', 'is', null)
    .where(reachable(filters))
    .where(passing(filters));
  return tellOwner(trx, owner, mark);
}

/** Removes what is older than half a year. */
export async function sweepNotifications(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('notification')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}

/** Whoever looks at the thing itself has seen also what only a mail would tell of it. */
function reachable({ subjectId }: NotificationFilters): RawBuilder<boolean> {
  return subjectId === undefined ? sql<boolean>`n.in_app` : sql<boolean>`true`;
}

/** A condition on `notification n`. */
export function passing({ topic, projectId, subjectId }: NotificationFilters): RawBuilder<boolean> {
  const isOfTopic = topic ? sql`n.kind = ANY (${kindsOf(topic)}::text[])` : sql`true`;
  const isOfProject = projectId ? sql`n.project_id = ${projectId}::uuid` : sql`true`;
  const isAbout = subjectId ? sql`n.subject_id = ${subjectId}` : sql`true`;
  return sql<boolean>`(${isOfTopic} AND ${isOfProject} AND ${isAbout})`;
}

interface Marks {
  read_at?: RawBuilder<Date> | null;
  done_at?: RawBuilder<Date> | null;
}

function own(trx: Trx, { tenantId, accountId }: Owner, values: Marks) {
  return trx
    .updateTable('notification as n')
    .set(values)
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId);
}

/** The other tabs of the same person follow. */
async function tellOwner(trx: Trx, owner: Owner, mark: ReturnType<typeof own>): Promise<void> {
  const changed = await mark.returning('id').execute();
  if (changed.length === 0) return;
  await appendTenantEvents(trx, owner.tenantId, notificationsChanged([owner.accountId]));
}
