/** What the platform tells everybody, and takes back. Guarded by product-news.pg.test.ts. */
import { sql } from 'kysely';
import type {
  NewsListQuery,
  NewsState,
  NewsTexts,
  ProductNewsBody,
} from '@plumbline/shared/contract/product-news.ts';
import type { Database, Trx } from '../database/client.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { tellOfMails } from '../mail/mail.store.ts';
import { notificationsChanged } from '../notifications/tell-tenant.ts';

export interface NewsRecord {
  id: string;
  texts: NewsTexts;
  link: string;
  state: NewsState;
  toldCount: number;
  createdAt: Date;
}

const COLUMNS = [
  'id',
  'texts',
  'link',
  'state',
  'told_count as toldCount',
  'created_at as createdAt',
] as const;

/** Writes an item, which the worker then sends; one that is there already stays as it is. */
export async function writeNews(
  trx: Trx,
  { id, texts, link }: ProductNewsBody,
  createdBy: string,
): Promise<NewsRecord> {
  await trx
    .insertInto('product_news')
    .values({ id, texts: JSON.stringify(texts), link, created_by: createdBy })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return trx.selectFrom('product_news').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** One page of what was written, and how many there are in all. */
export async function listNews(
  db: Database,
  { direction, pageNum, pageSize }: NewsListQuery,
): Promise<{ rows: NewsRecord[]; total: number }> {
  const rows = await db
    .selectFrom('product_news')
    .select(COLUMNS)
    .orderBy('created_at', direction)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const counted = await db
    .selectFrom('product_news')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Takes an item back: whoever is being told waits for it, and from then on nobody is. The transaction sees all tenants.
 * @returns null when there is none of that id
 */
export async function withdrawNews(trx: Trx, newsId: string): Promise<NewsRecord | null> {
  const news = await trx
    .updateTable('product_news')
    .set({ state: 'withdrawn' })
    .where('id', '=', newsId)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!news) return null;
  const { rows } = await sql<{ tenantId: string; accountId: string }>`
    DELETE FROM notification WHERE kind = 'product-news' AND subject_id = ${newsId}
    RETURNING tenant_id AS "tenantId", account_id AS "accountId"`.execute(trx);
  const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId);
  for (const tenantId of [...byTenant.keys()].toSorted()) {
    const accountIds = byTenant.get(tenantId)?.map(({ accountId }) => accountId) ?? [];
    await appendTenantEvents(trx, tenantId, notificationsChanged(accountIds));
  }
  return news;
}

/** Removes the mails of an item that was taken back; until then none of them is sent. */
export async function dropMailsOf(identity: Database, newsId: string): Promise<void> {
  await identity.deleteFrom('mail').where('news_id', '=', newsId).where('state', '<>', 'sent').execute();
  tellOfMails(identity);
}
