import type { FastifyRequest } from 'fastify';
import {
  NewApiTokenAnswerSchema,
  NewApiTokenBodySchema,
  NewServiceAccountBodySchema,
  ServiceAccountAnswerSchema,
  ServiceAccountListAnswerSchema,
  type NewServiceAccountBody,
  type ServiceAccount,
} from '@plumbline/shared/contract/api-token.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Stores, type Trx } from '@plumbline/server/database/client.ts';
import { changeMember } from '@plumbline/server/members/change-member.ts';
import { findMember } from '@plumbline/server/members/list-members.ts';
import { admitProjectMember } from '@plumbline/server/memberships/project-members.ts';
import { listApiTokens, revokeApiToken } from '@plumbline/server/sessions/api-tokens.ts';
import {
  createServiceAccount,
  findServiceAccount,
  listServiceAccounts,
  type ServiceAccountRecord,
} from '@plumbline/server/sessions/service-accounts.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { makeToken } from './own-token-routes.ts';
import { toApiTokens } from './to-api-token.ts';
import { requireProjects, requireTokens } from './token-rights.ts';

const ParamsSchema = z.object({ accountId: UuidSchema });
const TokenParamsSchema = z.object({ accountId: UuidSchema, tokenId: UuidSchema });
const TITLE = 'ServiceAccount';
const TOKEN_TITLE = 'ApiToken';

/** Accounts for programs, looked after by the admins of the tenant, with their tokens. */
export function serviceRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  addRoute(app, context);
  removeRoute(app, context);
  addTokenRoute(app, context);
  revokeTokenRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/service',
    {
      schema: { response: { 200: ServiceAccountListAnswerSchema } },
      config: { failures: ['connections-off'] },
    },
    async (request) => {
      const principal = memberOf(request);
      await requireTokens(stores, principal, 'read', 'ServiceAccount');
      const { tenantId } = principal;
      const records = await inTenant(stores.app, tenantId, (trx) => listServiceAccounts(trx, tenantId));
      return listAnswer(await withTokens(stores, principal, records));
    },
  );
}

function addRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/service',
    {
      schema: { body: NewServiceAccountBodySchema, response: { 200: ServiceAccountAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.insert },
        failures: ['connections-off', 'too-many-services', 'not-found', 'conflict'],
      },
    },
    async (request) => {
      await requireTokens(stores, memberOf(request), 'create', 'ServiceAccount');
      return answer(await addService(stores, request, request.body));
    },
  );
}

async function addService(
  stores: Stores,
  request: FastifyRequest,
  { name, projects }: NewServiceAccountBody,
): Promise<ServiceAccount> {
  const principal = memberOf(request);
  const { tenantId } = principal;
  if (projects) await inTenant(stores.app, tenantId, (trx) => requireProjects(trx, principal, projects.ids));
  const accountId = await createServiceAccount(stores, {
    tenantId,
    name,
    language: callerOf(request).language ?? 'en',
    isInAllProjects: projects === null,
  });
  const record = await inTenant(stores.app, tenantId, async (trx) => {
    const actor = { kind: 'member', id: principal.accountId } as const;
    for (const projectId of projects?.ids ?? [])
      await admitProjectMember(trx, {
        projectId,
        tenantId,
        actor,
        accountId,
        projectRole: projects?.role ?? 40,
      });
    return found(trx, principal, accountId);
  });
  return { ...record, createdAt: record.createdAt.toISOString(), tokens: [] };
}

function removeRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/service/:accountId',
    {
      schema: { params: ParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.delete },
        failures: ['connections-off', 'last-project-admin'],
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { accountId } = request.params;
      const { tenantId } = principal;
      await inTenant(stores.app, tenantId, (trx) => found(trx, principal, accountId));
      await requireTokens(stores, principal, 'delete', 'ServiceAccount');
      await inTenant(stores.app, tenantId, async (trx) => {
        const was = await findMember(trx, { tenantId, accountId });
        if (!was) throw new AppError('not-found');
        const actorId = principal.accountId;
        await changeMember(trx, { accountId, tenantId, actorId, was, status: 'removed' });
      });
      for (const { id } of await listApiTokens(stores.identity, tenantId, [accountId]))
        await revokeApiToken(stores, { tenantId, accountId }, id);
      return answer(null);
    },
  );
}

function addTokenRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/service/:accountId/token',
    {
      schema: {
        params: ParamsSchema,
        body: NewApiTokenBodySchema,
        response: { 200: NewApiTokenAnswerSchema },
      },
      config: {
        operation: { title: TOKEN_TITLE, businessType: BUSINESS_TYPES.insert },
        failures: ['connections-off', 'too-many-tokens'],
        answersSecret: true,
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { accountId } = request.params;
      await inTenant(stores.app, principal.tenantId, (trx) => found(trx, principal, accountId));
      await requireTokens(stores, principal, 'create', 'ServiceAccount');
      return answer(await makeToken(stores, request, { accountId, ...request.body }));
    },
  );
}

function revokeTokenRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/service/:accountId/token/:tokenId',
    {
      schema: { params: TokenParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: {
        operation: { title: TOKEN_TITLE, businessType: BUSINESS_TYPES.delete },
        failures: ['connections-off'],
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { tenantId } = principal;
      const { accountId, tokenId } = request.params;
      await inTenant(stores.app, tenantId, (trx) => found(trx, principal, accountId));
      await requireTokens(stores, principal, 'delete', 'ServiceAccount');
      if (!(await revokeApiToken(stores, { tenantId, accountId }, tokenId))) throw new AppError('not-found');
      return answer(null);
    },
  );
}

/** @throws AppError not-found; people are no service accounts */
async function found(
  trx: Trx,
  { tenantId }: MemberPrincipal,
  accountId: string,
): Promise<ServiceAccountRecord> {
  const record = await findServiceAccount(trx, tenantId, accountId);
  if (!record) throw new AppError('not-found');
  return record;
}

async function withTokens(
  stores: Stores,
  principal: MemberPrincipal,
  records: readonly ServiceAccountRecord[],
): Promise<ServiceAccount[]> {
  const { tenantId } = principal;
  const tokens = await listApiTokens(
    stores.identity,
    tenantId,
    records.map(({ id }) => id),
  );
  const byHolder = Map.groupBy(tokens, ({ accountId }) => accountId);
  return inTenant(stores.app, tenantId, async (trx) => {
    const services: ServiceAccount[] = [];
    for (const record of records)
      services.push({
        ...record,
        createdAt: record.createdAt.toISOString(),
        tokens: await toApiTokens(trx, principal, byHolder.get(record.id) ?? []),
      });
    return services;
  });
}
