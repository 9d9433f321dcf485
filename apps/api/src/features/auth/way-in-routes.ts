import {
  AcceptInviteBodySchema,
  ForgotBodySchema,
  InvitationTokenBodySchema,
  LoginAnswerSchema,
  OfferedInvitationAnswerSchema,
  ResetBodySchema,
  ResetLinkBodySchema,
} from '@plumbline/shared/contract/auth.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { acceptInvitation, findInvited, readOffer } from '@plumbline/server/invitations/accept-invitation.ts';
import { findResetting, requestReset, resetPassword } from '@plumbline/server/sessions/password-reset.ts';
import { holdsReset } from '@plumbline/server/sessions/reset-token.ts';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { TokenBuckets } from '../../plugins/token-bucket.ts';
import { originOf } from './origin-of.ts';

/** Tokens have 256 bits: this only keeps guessing cheap for us. */
const TOKEN_TRIES = { perSecond: 0.5, burst: 30 };

/** What people do who cannot log in yet: ask for a new password, set it, accept an invitation. */
export function wayInRoutes(app: App, context: ApiContext): void {
  const tries = new TokenBuckets(TOKEN_TRIES);
  const countTry = ({ ip }: FastifyRequest) => {
    const retryAfterSeconds = tries.take(ip);
    if (retryAfterSeconds > 0) throw new AppError('rate-limited', { params: { retryAfterSeconds } });
  };
  passwordRoutes(app, context, countTry);
  invitationRoutes(app, context, countTry);
}

type CountTry = (request: FastifyRequest) => void;

function passwordRoutes(app: App, { stores }: ApiContext, countTry: CountTry): void {
  app.post(
    '/api/auth/forgot',
    {
      schema: { body: ForgotBodySchema, response: { 200: answerOf(EmptySchema) } },
      config: { access: 'public', failures: ['login-throttled'] },
    },
    async ({ body, ip, id: requestId }, reply) => {
      const asked = { email: body.email, ip, requestId, tookMs: Math.round(reply.elapsedTime) };
      const retryAfterSeconds = await requestReset(stores, asked);
      if (retryAfterSeconds > 0) throw new AppError('login-throttled', { params: { retryAfterSeconds } });
      return answer(null);
    },
  );

  app.post(
    '/api/auth/resetLink',
    {
      schema: { body: ResetLinkBodySchema, response: { 200: answerOf(EmptySchema) } },
      config: { access: 'public', failures: ['invalid-link'] },
    },
    async (request) => {
      countTry(request);
      if (!(await holdsReset(stores, request.body.token))) throw new AppError('invalid-link');
      return answer(null);
    },
  );

  app.post(
    '/api/auth/reset',
    {
      schema: { body: ResetBodySchema, response: { 200: answerOf(EmptySchema) } },
      config: {
        access: 'public',
        operation: { title: 'Account', businessType: BUSINESS_TYPES.update },
        failures: ['invalid-link', 'password-guessable'],
      },
    },
    async (request) => {
      countTry(request);
      const { token, password } = request.body;
      const reset = await resetPassword(stores, token, password);
      if (!reset) {
        const home = await findResetting(stores, token);
        // Whoever comes too late has not shown to be the person.
        request.actor = home && { ...home, accountId: null };
        throw new AppError('invalid-link');
      }
      request.actor = reset.home;
      return answer(null);
    },
  );
}

function invitationRoutes(app: App, { stores }: ApiContext, countTry: CountTry): void {
  app.post(
    '/api/auth/invitation',
    {
      schema: { body: InvitationTokenBodySchema, response: { 200: OfferedInvitationAnswerSchema } },
      config: { access: 'public', failures: ['invalid-link'] },
    },
    async (request) => {
      countTry(request);
      const offer = await readOffer(stores, request.body.token);
      if (!offer) throw new AppError('invalid-link');
      return answer(offer);
    },
  );

  app.post(
    '/api/auth/acceptInvite',
    {
      schema: { body: AcceptInviteBodySchema, response: { 200: LoginAnswerSchema } },
      config: {
        access: 'public',
        operation: { title: 'Invitation', businessType: BUSINESS_TYPES.grant },
        failures: ['invalid-link', 'bad-credentials', 'login-throttled', 'conflict', 'password-guessable'],
      },
    },
    async (request) => {
      countTry(request);
      const result = await acceptInvitation(stores, request.body, originOf(request));
      if (result.ok) {
        const { id: accountId, tenantId, userName: name } = result.me.userData;
        request.actor = { tenantId, accountId, name };
        return answer({ ...result.me, access_token: result.token });
      }
      const invited = await findInvited(stores, request.body.token);
      if (invited) request.actor = { tenantId: invited.tenantId, accountId: null, name: invited.email };
      if (result.code !== 'login-throttled') throw new AppError(result.code);
      const { retryAfterSeconds } = result;
      throw new AppError('login-throttled', { params: { retryAfterSeconds } });
    },
  );
}
