import {
  ChangePasswordBodySchema,
  OwnSessionListAnswerSchema,
  SessionIdSchema,
} from '@plumbline/shared/contract/auth.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { changePassword, endOwnSession, listOwnSessions } from '@plumbline/server/sessions/own-sessions.ts';
import { endAllSessions } from '@plumbline/server/sessions/sessions.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { placeOfAddress } from '../../ops/place-of-address.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const ParamsSchema = z.object({ sessionId: SessionIdSchema });

/** The own account: where it is logged in, and its password. */
export function accountRoutes(app: App, context: ApiContext): void {
  sessionRoutes(app, context);
  passwordRoute(app, context);
}

function sessionRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/auth/session',
    { schema: { response: { 200: OwnSessionListAnswerSchema } } },
    async (request) => {
      const { accountId, sessionId } = memberOf(request);
      const sessions = await listOwnSessions(stores, accountId);
      return listAnswer(
        sessions.map(({ createdAt, expiresAt, ...session }) => ({
          ...session,
          place: placeOfAddress(session.ip),
          isCurrent: session.id === sessionId,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      );
    },
  );

  const operation = { title: 'Session', businessType: BUSINESS_TYPES.forceLogout };
  app.delete(
    '/api/auth/session/:sessionId',
    { schema: { params: ParamsSchema, response: { 200: answerOf(EmptySchema) } }, config: { operation } },
    async (request) => {
      const { accountId } = memberOf(request);
      if (!(await endOwnSession(stores, accountId, request.params.sessionId)))
        throw new AppError('not-found');
      return answer(null);
    },
  );

  app.delete(
    '/api/auth/session',
    { schema: { response: { 200: answerOf(EmptySchema) } }, config: { operation } },
    async (request) => {
      const { accountId, sessionId } = memberOf(request);
      await endAllSessions(stores, accountId, sessionId);
      return answer(null);
    },
  );
}

function passwordRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/auth/password',
    {
      schema: { body: ChangePasswordBodySchema, response: { 200: answerOf(EmptySchema) } },
      config: {
        operation: { title: 'Account', businessType: BUSINESS_TYPES.update },
        failures: ['bad-credentials', 'login-throttled', 'password-guessable', 'password-unchanged'],
      },
    },
    async (request) => {
      const result = await changePassword(stores, memberOf(request), { ...request.body, ip: request.ip });
      if (result.ok) return answer(null);
      if (result.code === 'bad-credentials') throw new AppError('bad-credentials');
      const { retryAfterSeconds } = result;
      throw new AppError('login-throttled', { params: { retryAfterSeconds } });
    },
  );
}
