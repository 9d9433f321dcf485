import {
  AlertAnsweredSchema,
  AlertTokenBodySchema,
  AnswerAlertBodySchema,
  OfferedAlertAnswerSchema,
  OneClickAnswerSchema,
  OneClickBodySchema,
  OneClickQuerySchema,
} from '@plumbline/shared/contract/note-alert.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { answerAlert, findAlert, type FoundAlert } from '@plumbline/server/note-alerts/alert-tokens.ts';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { TokenBuckets } from '../../plugins/token-bucket.ts';

/** Tokens have 256 bits: this only keeps guessing cheap for us. */
const TOKEN_TRIES = { perSecond: 0.5, burst: 30 };
const OPERATION = { title: 'Note', businessType: BUSINESS_TYPES.update };
const ONE_CLICK = '/api/auth/noteAlert/oneClick';

type Find = (request: FastifyRequest, token: string) => Promise<FoundAlert>;

/**
 * What somebody does who hears of a note by mail and has no account. Mail gateways open every link: nothing here is
 * changed by a GET or HEAD.
 */
export function noteAlertRoutes(app: App, context: ApiContext): void {
  const tries = new TokenBuckets(TOKEN_TRIES);
  const find: Find = async (request, token) => {
    const retryAfterSeconds = tries.take(request.ip);
    if (retryAfterSeconds > 0) throw new AppError('rate-limited', { params: { retryAfterSeconds } });
    const alert = await findAlert(context.stores, token);
    if (!alert) throw new AppError('invalid-link');
    return alert;
  };
  pageRoutes(app, context, find);
  oneClickRoutes(app, context, find);
}

function pageRoutes(app: App, { stores }: ApiContext, find: Find): void {
  app.post(
    '/api/auth/noteAlert',
    {
      schema: { body: AlertTokenBodySchema, response: { 200: OfferedAlertAnswerSchema } },
      config: { access: 'public', failures: ['invalid-link'] },
    },
    async (request) => {
      const { email, state, number, title } = await find(request, request.body.token);
      return answer({ email, state, number, title });
    },
  );

  app.post(
    '/api/auth/noteAlert/answer',
    {
      schema: { body: AnswerAlertBodySchema, response: { 200: AlertAnsweredSchema } },
      config: { access: 'public', operation: OPERATION, failures: ['invalid-link'] },
    },
    async (request) => {
      const alert = await find(request, request.body.token);
      request.actor = { tenantId: alert.tenantId, accountId: null, name: alert.email };
      return answer(await answerAlert(stores, alert, request.body.to));
    },
  );
}

/** What `List-Unsubscribe` names. A mail program POSTs to it, in one of the forms of RFC 8058; whoever opens it gets the page. */
function oneClickRoutes(app: App, { stores }: ApiContext, find: Find): void {
  app.register(async (scope) => {
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, _text, done) => done(null, null));

    scope.get(
      ONE_CLICK,
      { schema: { querystring: OneClickQuerySchema }, config: { access: 'public' } },
      async (request, reply) => {
        const { token } = OneClickQuerySchema.parse(request.query);
        return reply.redirect(`/note-alert?token=${token}`, 303);
      },
    );

    scope.post(
      ONE_CLICK,
      {
        schema: {
          querystring: OneClickQuerySchema,
          body: OneClickBodySchema,
          response: { 200: OneClickAnswerSchema },
        },
        config: { access: 'public', operation: OPERATION, failures: ['invalid-link'] },
      },
      async (request) => {
        const alert = await find(request, OneClickQuerySchema.parse(request.query).token);
        request.actor = { tenantId: alert.tenantId, accountId: null, name: alert.email };
        await answerAlert(stores, alert, 'left');
        return answer(null);
      },
    );
  });
}
