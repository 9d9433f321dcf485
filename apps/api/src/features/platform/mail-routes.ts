import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  MailDetailAnswerSchema,
  MailListAnswerSchema,
  MailListQuerySchema,
  type MailRow,
} from '@plumbline/shared/contract/mail.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { findMail, listMails, type MailRecord } from '@plumbline/server/mail/mail.store.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { requirePlatformReader } from './require-platform-reader.ts';

const ParamsSchema = z.object({ mailId: UuidSchema });

/** The outbox of the whole installation, for the platform operator. */
export function mailRoutes(app: App, { stores }: ApiContext): void {
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

  app.get(
    '/api/core/platform/mail/:mailId',
    { schema: { params: ParamsSchema, response: { 200: MailDetailAnswerSchema } } },
    async (request) => {
      requirePlatformReader(request);
      const mail = await findMail(stores.identity, stores.config, request.params.mailId);
      if (!mail) throw new AppError('not-found');
      return answer({ ...toMailRow(mail), content: mail.content });
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
