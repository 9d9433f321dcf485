import type { FastifyRequest } from 'fastify';
import {
  ApiTokenListAnswerSchema,
  NewApiTokenAnswerSchema,
  NewApiTokenBodySchema,
  type NewApiToken,
  type NewApiTokenBody,
} from '@plumbline/shared/contract/api-token.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '@plumbline/server/sessions/api-tokens.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { toApiTokens } from './to-api-token.ts';
import { requireProjects, requireTokens } from './token-rights.ts';

const ParamsSchema = z.object({ tokenId: UuidSchema });
const TITLE = 'ApiToken';

/** Tokens of the caller: nobody sees another's. */
export function ownTokenRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  addRoute(app, context);
  revokeRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/token',
    { schema: { response: { 200: ApiTokenListAnswerSchema } }, config: { failures: ['connections-off'] } },
    async (request) => {
      const principal = memberOf(request);
      await requireTokens(stores, principal, 'read', 'ApiToken');
      const { tenantId, accountId } = principal;
      const records = await listApiTokens(stores.identity, tenantId, [accountId]);
      return listAnswer(await inTenant(stores.app, tenantId, (trx) => toApiTokens(trx, principal, records)));
    },
  );
}

function addRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/token',
    {
      schema: { body: NewApiTokenBodySchema, response: { 200: NewApiTokenAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.insert },
        failures: ['connections-off', 'too-many-tokens', 'not-found'],
        answersSecret: true,
      },
    },
    async (request) => {
      const { accountId } = memberOf(request);
      await requireTokens(stores, memberOf(request), 'create', 'ApiToken');
      return answer(await makeToken(stores, request, { accountId, ...request.body }));
    },
  );
}

function revokeRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/token/:tokenId',
    {
      schema: { params: ParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } },
    },
    async (request) => {
      if (!(await revokeApiToken(stores, memberOf(request), request.params.tokenId)))
        throw new AppError('not-found');
      return answer(null);
    },
  );
}

/** A new token of an account, which the caller is or looks after. @throws AppError not-found; too-many-tokens */
export async function makeToken(
  stores: Stores,
  request: FastifyRequest,
  { accountId, name, access, projectIds, days }: NewApiTokenBody & { accountId: string },
): Promise<NewApiToken> {
  const principal = memberOf(request);
  const { tenantId } = principal;
  if (projectIds !== null)
    await inTenant(stores.app, tenantId, (trx) => requireProjects(trx, principal, projectIds));
  const { token, record } = await createApiToken(stores, {
    holder: { accountId, tenantId },
    createdBy: principal.accountId,
    scope: { name, access, projectIds },
    days,
    origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  });
  const [shown] = await inTenant(stores.app, tenantId, (trx) => toApiTokens(trx, principal, [record]));
  if (!shown) throw new Error('a token that was just made is gone');
  return { ...shown, token };
}
