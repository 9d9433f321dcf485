import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  NewsListQuerySchema,
  ProductNewsAnswerSchema,
  ProductNewsBodySchema,
  ProductNewsListAnswerSchema,
  type ProductNews,
} from '@plumbline/shared/contract/product-news.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  dropMailsOf,
  listNews,
  withdrawNews,
  writeNews,
  type NewsRecord,
} from '@plumbline/server/product-news/product-news.store.ts';
import { listTenantIds } from '@plumbline/server/tenants/tenant.store.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce, writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requirePlatformReader } from './require-platform-reader.ts';

const ParamsSchema = z.object({ newsId: UuidSchema });
const TITLE = 'ProductNews';

/** What the platform operator tells everybody, and takes back. */
export function newsRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/platform/news',
    {
      schema: {
        querystring: z.extend(NewsListQuerySchema, EXPORT_MARK),
        response: { 200: ProductNewsListAnswerSchema },
      },
      config: { exportedAs: TITLE },
    },
    async (request) => {
      requirePlatformReader(request);
      const { rows, total } = await listNews(stores.app, request.query);
      return listAnswer(rows.map(toProductNews), total);
    },
  );

  app.post(
    '/api/core/platform/news',
    {
      schema: { body: ProductNewsBodySchema, response: { 200: ProductNewsAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.insert } },
    },
    async (request) => {
      requirePlatformReader(request);
      return writeOnce(stores, request, async (trx, { accountId }) =>
        answer(toProductNews(await writeNews(trx, request.body, accountId))),
      );
    },
  );

  app.post(
    '/api/core/platform/news/:newsId/withdraw',
    {
      schema: { params: ParamsSchema, response: { 200: ProductNewsAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.update } },
    },
    async (request) => {
      requirePlatformReader(request);
      const { newsId } = request.params;
      const tenantIds = await listTenantIds(stores);
      const body = await writeOnceAcross(stores, request, tenantIds, async (trx) => {
        const news = await withdrawNews(trx, newsId);
        if (!news) throw new AppError('not-found');
        return answer(toProductNews(news));
      });
      await dropMailsOf(stores.identity, newsId);
      return body;
    },
  );
}

function toProductNews({ createdAt, ...news }: NewsRecord): ProductNews {
  return { ...news, createdAt: createdAt.toISOString() };
}
