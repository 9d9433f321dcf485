import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  MailDetailAnswerSchema,
  MailLinksAnswerSchema,
  MailListAnswerSchema,
  MailListQuerySchema,
  type MailRow,
} from '@plumbline/shared/contract/mail.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { findMail, listMails, type MailRecord } from '@plumbline/server/mail/mail.store.ts';
import { withMaskedLinks } from '@plumbline/server/mail/masked-links.ts';
import { showMailLinks } from '@plumbline/server/mail/show-links.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requirePlatformReader } from './require-platform-reader.ts';

const ParamsSchema = z.object({ mailId: UuidSchema });

/**
 * The outbox of the whole installation, for the platform operator. Whoever reads a mail does not hold its links: showing
 * them is a step of its own, which is logged.
 */
export function mailRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  detailRoute(app, context);
  linkRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/platform/mail',
    {
      schema: {
        querystring: z.extend(MailListQuerySchema, EXPORT_MARK),
        response: { 200: MailListAnswerSchema },
      },
      config: { exportedAs: 'Mail' },
    },
    async (request) => {
      requirePlatformReader(request);
      const { rows, total } = await listMails(stores.identity, request.query);
      return listAnswer(rows.map(toMailRow), total);
    },
  );
}

function detailRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/platform/mail/:mailId',
    { schema: { params: ParamsSchema, response: { 200: MailDetailAnswerSchema } } },
    async (request) => {
      requirePlatformReader(request);
      const mail = await findMail(stores.identity, stores.config, request.params.mailId);
      if (!mail) throw new AppError('not-found');
      const shown = mail.content ? withMaskedLinks(mail.content) : { content: null, isMasked: false };
      return answer({ ...toMailRow(mail), ...shown });
    },
  );
}

function linkRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/platform/mail/:mailId/link',
    {
      schema: { params: ParamsSchema, response: { 200: MailLinksAnswerSchema } },
      config: {
        operation: { title: 'Mail', businessType: BUSINESS_TYPES.other },
        answersSecret: true,
      },
    },
    async (request) => {
      requirePlatformReader(request);
      const { accountId: shownTo } = memberOf(request);
      const links = await showMailLinks(stores, { mailId: request.params.mailId, shownTo });
      if (!links) throw new AppError('not-found');
      return answer(links);
    },
  );
}

function toMailRow({
  id,
  kind,
  language,
  recipient,
  subject,
  state,
  failure,
  ...times
}: MailRecord): MailRow {
  return {
    id,
    kind,
    language,
    recipient,
    subject,
    state,
    failure,
    createdAt: times.createdAt.toISOString(),
    sentAt: times.sentAt?.toISOString() ?? null,
  };
}
