import { EXPORT_MARK, EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  DoneBodySchema,
  NotificationListAnswerSchema,
  NotificationListQuerySchema,
  ReadAllBodySchema,
  ReadBodySchema,
  UnreadQuerySchema,
} from '@plumbline/shared/contract/notification.ts';
import { UnreadAnswerSchema } from '@plumbline/shared/contract/unread-notifications.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { listNotifications } from '@plumbline/server/notifications/list-notifications.ts';
import {
  countUnread,
  markAllRead,
  markDone,
  markRead,
  type Owner,
} from '@plumbline/server/notifications/notification.store.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const DoneAnswerSchema = answerOf(EmptySchema);

/** What the caller was told, and what became of it. */
export function notificationRoutes(app: App, context: ApiContext): void {
  readRoutes(app, context);
  markRoutes(app, context);
}

function readRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/notification',
    {
      schema: {
        querystring: z.extend(NotificationListQuerySchema, EXPORT_MARK),
        response: { 200: NotificationListAnswerSchema },
      },
      config: { exportedAs: 'Notification' },
    },
    async (request) => {
      const owner = memberOf(request);
      const { rows, total } = await inTenant(stores.app, owner.tenantId, (trx) =>
        listNotifications(trx, owner, request.query),
      );
      return listAnswer(
        rows.map((row) => ({ ...row, at: row.at.toISOString() })),
        total,
      );
    },
  );

  app.get(
    '/api/core/notification/unread',
    { schema: { querystring: UnreadQuerySchema, response: { 200: UnreadAnswerSchema } } },
    async (request) => {
      const owner = memberOf(request);
      const unread = await inTenant(stores.app, owner.tenantId, (trx) =>
        countUnread(trx, owner, request.query),
      );
      return answer({ unread });
    },
  );
}

function markRoutes(app: App, { stores }: ApiContext): void {
  const config = { operation: { title: 'Notification', businessType: BUSINESS_TYPES.update } };
  const mark = (request: FastifyRequest, write: (trx: Trx, owner: Owner) => Promise<void>) =>
    writeOnce(stores, request, async (trx, owner) => {
      await write(trx, owner);
      return answer(null);
    });

  app.post(
    '/api/core/notification/read',
    { schema: { body: ReadBodySchema, response: { 200: DoneAnswerSchema } }, config },
    (request) => mark(request, (trx, owner) => markRead(trx, owner, request.body.ids, request.body.isRead)),
  );

  app.post(
    '/api/core/notification/done',
    { schema: { body: DoneBodySchema, response: { 200: DoneAnswerSchema } }, config },
    (request) => mark(request, (trx, owner) => markDone(trx, owner, request.body.ids, request.body.isDone)),
  );

  app.post(
    '/api/core/notification/readAll',
    { schema: { body: ReadAllBodySchema, response: { 200: DoneAnswerSchema } }, config },
    (request) => mark(request, (trx, owner) => markAllRead(trx, owner, request.body)),
  );
}
