/** The list of what one person was told. Nobody reads what is another's. Guarded by list-notifications.pg.test.ts. */
import { sql, type RawBuilder } from 'kysely';
import type { NotificationKind, NotificationListQuery } from '@plumbline/shared/contract/notification.ts';
import type { NewsTexts } from '@plumbline/shared/contract/product-news.ts';
import type { Trx } from '../database/client.ts';
import { SORT_WAY } from '../database/sort-way.ts';
import { passing, type Owner } from './notification.store.ts';

export interface NotificationRecord {
  id: string;
  kind: NotificationKind;
  project: { id: string; name: string } | null;
  subjectId: string;
  actor: { id: string; name: string } | null;
  params: Record<string, string | number>;
  news: { texts: NewsTexts; link: string } | null;
  bundle: string;
  isRead: boolean;
  isDone: boolean;
  at: Date;
}

/** One page of somebody's notifications, in the order asked for, and how many there are in all. */
export async function listNotifications(
  trx: Trx,
  owner: Owner,
  query: NotificationListQuery,
): Promise<{ rows: NotificationRecord[]; total: number }> {
  const wanted = wantedBy(owner, query);
  const { page, order } = query.orderBy === 'at' ? byTime(wanted, query) : byProject(wanted, query);
  // Who it was is looked up for those that are shown, not for all that come before them.
  const { rows } = await sql<SelectedNotification>`
    SELECT n.id, n.kind, n.project_id, n.project_name, n.subject_id, n.actor_id, m.account_name, n.params,
      n.bundle_key, n.read_at, n.done_at, n.created_at, w.texts AS news_texts, w.link AS news_link
    FROM (${page}) n LEFT JOIN tenant_member m ON m.account_id = n.actor_id AND m.tenant_id = n.tenant_id
    LEFT JOIN product_news w ON n.kind = 'product-news' AND w.id::text = n.subject_id
    ORDER BY ${order}`.execute(trx);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total FROM notification n WHERE ${wanted}`.execute(trx);
  return { rows: rows.map(toRecord), total: counted.rows[0]?.total ?? 0 };
}

/** A condition on `notification n`: told to the owner, and what the query asks for. */
function wantedBy({ accountId, tenantId }: Owner, query: NotificationListQuery): RawBuilder<boolean> {
  const { state } = query;
  const conditions = [
    sql`n.account_id = ${accountId} AND n.tenant_id = ${tenantId} AND n.in_app`,
    state === 'done' ? sql`n.done_at IS NOT NULL` : sql`n.done_at IS NULL`,
    ...(state === 'unread' ? [sql`n.read_at IS NULL`] : []),
    passing(query),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

interface Page {
  page: RawBuilder<unknown>;
  /** SQL over its rows as `n`. */
  order: RawBuilder<unknown>;
}

/** Turned around as a whole, so that the index serves it both ways. */
function byTime(wanted: RawBuilder<boolean>, query: NotificationListQuery): Page {
  const way = SORT_WAY[query.direction];
  const order = sql`n.created_at ${way}, n.id ${way}`;
  const page = sql`
    SELECT * FROM notification n WHERE ${wanted} ORDER BY ${order}
    LIMIT ${query.pageSize} OFFSET ${skippedBy(query)}`;
  return { page, order };
}

/**
 * By what a project was called when somebody was told of it last, so that one that was renamed meanwhile stands together;
 * among those that are wanted, so that nobody learns a name that they were not told. What is of no project comes last.
 * The projects are put in order and counted from the index alone; of what they hold only the page is read.
 */
function byProject(wanted: RawBuilder<boolean>, query: NotificationListQuery): Page {
  const { pageSize } = query;
  const skipped = skippedBy(query);
  const page = sql`
    WITH told AS (
      SELECT n.project_id, count(*) AS many,
        lower((array_agg(n.project_name ORDER BY n.created_at DESC, n.id DESC))[1]) AS last_name
      FROM notification n WHERE ${wanted} GROUP BY n.project_id
    ), placed AS (
      SELECT project_id, many,
        (sum(many) OVER (ORDER BY last_name ${SORT_WAY[query.direction]} NULLS LAST, project_id))::bigint - many AS before
      FROM told
    )
    SELECT n.*, p.before
    FROM placed p CROSS JOIN LATERAL (
      SELECT * FROM notification n WHERE ${wanted} AND n.project_id = p.project_id
      UNION ALL
      SELECT * FROM notification n WHERE ${wanted} AND n.project_id IS NULL AND p.project_id IS NULL
      ORDER BY project_id, created_at DESC, id DESC
      LIMIT ${pageSize} OFFSET greatest(0, ${skipped}::bigint - p.before)
    ) n
    WHERE p.before < ${skipped}::bigint + ${pageSize} AND p.before + p.many > ${skipped}::bigint
    ORDER BY p.before, n.created_at DESC, n.id DESC LIMIT ${pageSize}`;
  return { page, order: sql`n.before, n.created_at DESC, n.id DESC` };
}

function skippedBy({ pageNum, pageSize }: NotificationListQuery): number {
  return (pageNum - 1) * pageSize;
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
  news_texts: NewsTexts | null;
  news_link: string | null;
}

function toRecord(row: SelectedNotification): NotificationRecord {
  return {
    id: row.id,
    kind: row.kind,
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    subjectId: row.subject_id,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.account_name ?? '' },
    params: row.params,
    news: row.news_texts && { texts: row.news_texts, link: row.news_link ?? '' },
    bundle: row.bundle_key,
    isRead: row.read_at !== null,
    isDone: row.done_at !== null,
    at: row.created_at,
  };
}
