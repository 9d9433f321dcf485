import {
  LoginAnswerSchema,
  LoginBodySchema,
  LoginShareAnswerSchema,
  LoginShareBodySchema,
  MeAnswerSchema,
} from '@plumbline/shared/contract/auth.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { login } from '@plumbline/server/sessions/login.ts';
import { readMe } from '@plumbline/server/sessions/me.ts';
import { endSession } from '@plumbline/server/sessions/sessions.ts';
import { endShareSession, loginShare } from '@plumbline/server/sessions/share-sessions.ts';
import type { App } from '../../create-instance.ts';
import type { ApiContext } from '../../api-context.ts';
import { answer } from '../../answers.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { TokenBuckets } from '../../plugins/token-bucket.ts';
import { originOf } from './origin-of.ts';

/** Share secrets have 256 bits: this only keeps guessing cheap for us. */
const SHARE_LOGINS = { perSecond: 1, burst: 60 };

/** Login, logout and who one is. */
export function authRoutes(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/auth/login',
    {
      schema: { body: LoginBodySchema, response: { 200: LoginAnswerSchema } },
      config: { access: 'public', failures: ['bad-credentials', 'login-throttled'] },
    },
    async (request) => {
      const result = await login(stores, { ...request.body, ...originOf(request) });
      if (result.ok) return answer({ ...result.me, access_token: result.token });
      if (result.code === 'bad-credentials') throw new AppError('bad-credentials');
      const { retryAfterSeconds } = result;
      throw new AppError('login-throttled', { params: { retryAfterSeconds } });
    },
  );

  app.post(
    '/api/auth/logout',
    {
      schema: { response: { 200: answerOf(EmptySchema) } },
      config: { access: 'everyone', operation: { title: 'Session', businessType: BUSINESS_TYPES.other } },
    },
    async (request) => {
      const { principal } = callerOf(request);
      if (principal.kind === 'member') await endSession(stores, principal.sessionId);
      else await endShareSession(stores, principal.sessionId);
      return answer(null);
    },
  );

  app.get('/api/auth/me', { schema: { response: { 200: MeAnswerSchema } } }, async (request) => {
    const me = await readMe(stores, memberOf(request));
    if (!me) throw new AppError('unauthenticated');
    return answer(me);
  });

  shareLoginRoute(app, stores);
}

/** Every way in which a link can fail looks the same from outside; before its password nothing is told of one either. */
function shareLoginRoute(app: App, stores: ApiContext['stores']): void {
  const logins = new TokenBuckets(SHARE_LOGINS);
  app.post(
    '/api/auth/loginWsShare',
    {
      schema: { body: LoginShareBodySchema, response: { 200: LoginShareAnswerSchema } },
      config: { access: 'public', failures: ['invalid-link', 'password-required', 'login-throttled'] },
    },
    async (request) => {
      const retryAfterSeconds = logins.take(request.ip);
      if (retryAfterSeconds > 0) throw new AppError('rate-limited', { params: { retryAfterSeconds } });
      const { token: sharedata, password } = request.body;
      const result = await loginShare(stores, sharedata, { ip: request.ip, password });
      if (!result.ok) throw refusalOf(result);
      const { timeZone, visitor, token } = result;
      return answer({ vsleemTimezone: timeZone, userData: visitor, access_token: token });
    },
  );
}

function refusalOf(result: Extract<Awaited<ReturnType<typeof loginShare>>, { ok: false }>): AppError {
  switch (result.reason) {
    case 'invalid-link':
      return new AppError('invalid-link');
    case 'throttled':
      return new AppError('login-throttled', { params: { retryAfterSeconds: result.retryAfterSeconds } });
    case 'password-required':
      return new AppError(
        'password-required',
        result.wasWrong ? { fields: [{ path: 'password', error: 'invalid' }] } : {},
      );
  }
}
