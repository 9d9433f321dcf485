/**
 * Tells everybody of product news: once each, in order of their accounts, some at a time. That they are told and that
 * the mark has moved behind them is one transaction, so that a worker which dies leaves nobody out and tells nobody
 * twice. Guarded by product-news.pg.test.ts.
 */
import { sql } from 'kysely';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { addNotifications } from '../notifications/add-notifications.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { notificationsChanged } from '../notifications/tell-tenant.ts';
import { tenantIsActive } from '../tenants/tenant-phase.ts';
import { listActiveTenantIds } from '../tenants/tenant.store.ts';

const PEOPLE_A_TIME = 200;

/** Sends whatever is on its way. */
export async function sendProductNews(stores: Stores, peopleATime = PEOPLE_A_TIME): Promise<void> {
  for (;;) {
    const tenantIds = await listActiveTenantIds(stores);
    if (!(await inTenant(stores.app, tenantIds, (trx) => sendSome(stores, trx, peopleATime)))) return;
  }
}

/** @returns false when nothing is on its way, or another worker has it */
async function sendSome(stores: Stores, trx: Trx, peopleATime: number): Promise<boolean> {
  const { rows } = await sql<SentNews>`
    SELECT id, told_until AS "toldUntil", created_at AS "createdAt" FROM product_news WHERE state = 'sending'
    ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(trx);
  const news = rows[0];
  if (!news) return false;
  const readers = await nextReaders(stores, news, peopleATime);
  const last = readers.at(-1);
  let told = 0;
  const byTenant = Map.groupBy(readers, ({ tenantId }) => tenantId);
  // In one order, as their feeds are held to the commit.
  for (const tenantId of [...byTenant.keys()].toSorted()) {
    const accountIds = byTenant.get(tenantId)?.map((reader) => reader.accountId) ?? [];
    told += await tell(trx, { newsId: news.id, tenantId, accountIds });
  }
  await trx
    .updateTable('product_news')
    .set({
      told_count: sql<number>`told_count + ${told}::integer`,
      ...(last ? { told_until: last.accountId } : { state: 'sent' }),
    })
    .where('id', '=', news.id)
    .execute();
  return true;
}

interface SentNews {
  id: string;
  toldUntil: string | null;
  createdAt: Date;
}

interface Reader {
  accountId: string;
  tenantId: string;
}

/** Whoever is in several tenants is told in the one that they came into first. */
async function nextReaders(
  { identity }: Stores,
  { toldUntil, createdAt }: SentNews,
  peopleATime: number,
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    SELECT DISTINCT ON (m.account_id) m.account_id AS "accountId", m.tenant_id AS "tenantId"
    FROM tenant_member m
    JOIN tenant t ON t.id = m.tenant_id
    JOIN account a ON a.id = m.account_id
    WHERE m.status = 'active' AND a.disabled_at IS NULL AND ${tenantIsActive} AND m.created_at <= ${createdAt}
      AND (${toldUntil}::uuid IS NULL OR m.account_id > ${toldUntil}::uuid)
    ORDER BY m.account_id, m.created_at, m.tenant_id LIMIT ${peopleATime}`.execute(identity);
  return rows;
}

async function tell(
  trx: Trx,
  { newsId, tenantId, accountIds }: { newsId: string; tenantId: string; accountIds: string[] },
): Promise<number> {
  const news = {
    kind: 'product-news',
    subjectId: newsId,
    projectId: null,
    // Nobody of the tenant.
    actorId: null,
    params: {},
    bundle: newsId,
    to: { accountIds },
  } as const;
  const told = await addNotifications(trx, tenantId, [news]);
  await appendTenantEvents(trx, tenantId, notificationsChanged(told));
  return told.length;
}
