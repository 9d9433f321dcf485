import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import {
  BulkChangeMembersBodySchema,
  ChangeMemberBodySchema,
  MemberAnswerSchema,
  MemberExportQuerySchema,
  MemberListAnswerSchema,
  MemberListQuerySchema,
  type ChangeMember,
  type Member,
} from '@plumbline/shared/contract/member.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Stores } from '@plumbline/server/database/client.ts';
import { changeMember, lockMembers } from '@plumbline/server/members/change-member.ts';
import {
  findMember,
  listMembers,
  type ListedMember,
  type MemberRecord,
} from '@plumbline/server/members/list-members.ts';
import {
  areSeenByOperators,
  platformTenantIds,
  tellPlatform,
} from '@plumbline/server/tenants/tell-operators.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import { bulkResults } from '../../bulk-results.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { languageOf } from '../../plugins/error-texts.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { sendCsv } from '../../send-pieces.ts';
import { memberCsv } from './member-export.ts';

const ParamsSchema = z.object({ accountId: UuidSchema });

/** The people of a tenant: list, the list as a file, role and standing, of one or of many. */
export function memberRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  exportRoute(app, context);
  changeRoute(app, context);
  bulkRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/member',
    { schema: { querystring: MemberListQuerySchema, response: { 200: MemberListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      if (!abilityFor(principal, null).can('read', 'Member')) throw new AppError('not-authorized');
      const { rows, total, seesMore } = await inTenant(stores.app, principal.tenantId, (trx) =>
        listMembers(trx, principal, request.query),
      );
      return { ...listAnswer(rows.map(toListed), total), seesMore };
    },
  );
}

function exportRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/member/export',
    {
      schema: { querystring: MemberExportQuerySchema },
      config: { operation: { title: 'Member', businessType: BUSINESS_TYPES.export } },
    },
    async (request, reply) => {
      const principal = memberOf(request);
      if (abilityFor(principal, null).cannot('export', 'Member') || principal.systemRole === '00')
        throw new AppError('not-authorized');
      const language = callerOf(request).language ?? languageOf(request.headers['accept-language']);
      return sendCsv(reply, 'members.csv', memberCsv(stores, principal, request.query, language));
    },
  );
}

function changeRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/member/:accountId',
    {
      schema: { params: ParamsSchema, body: ChangeMemberBodySchema, response: { 200: MemberAnswerSchema } },
      config: {
        operation: { title: 'Member', businessType: BUSINESS_TYPES.grant },
        failures: ['conflict', 'last-admin', 'last-project-admin', 'own-standing'],
      },
    },
    async (request) => {
      const { accountId } = request.params;
      const change = request.body;
      const platformIds = await operatorsToTell(stores, [change.was], change);
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        const { tenantId, accountId: actorId } = principal;
        if (!(await findMember(trx, { tenantId, accountId }))) throw new AppError('not-found');
        requireChange(principal, accountId, change);
        const changed = await changeMember(trx, { accountId, tenantId, actorId, ...change });
        if (!changed.ok && 'code' in changed) throw new AppError('not-found');
        if (!changed.ok) throw new AppError('conflict', { current: toMember(changed.current) });
        await tellPlatform(trx, platformIds, tenantId);
        return answer(toMember(changed.member));
      });
    },
  );
}

function bulkRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/member/bulk',
    {
      schema: { body: BulkChangeMembersBodySchema, response: { 200: BulkAnswerSchema } },
      config: { operation: { title: 'Member', businessType: BUSINESS_TYPES.grant } },
    },
    async (request) => {
      const { members, ...wanted } = request.body;
      const seen = members.map(({ was }) => was);
      const platformIds = await operatorsToTell(stores, seen, wanted);
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        const { tenantId, accountId: actorId } = principal;
        requireManaging(principal);
        const ids = members.map(({ accountId }) => accountId);
        await lockMembers(trx, tenantId, ids, wanted);
        const results = await bulkResults(
          members,
          ({ accountId }) => accountId,
          async ({ accountId, was }) => {
            const change = { was, ...wanted };
            requireChange(principal, accountId, change);
            const changed = await changeMember(trx, { accountId, tenantId, actorId, ...change });
            if (!changed.ok) throw new AppError('code' in changed ? changed.code : 'conflict');
          },
        );
        if (results.some(({ error }) => error === null)) await tellPlatform(trx, platformIds, tenantId);
        return answer(results);
      });
    },
  );
}

/** The tenants of the platform's operators, where a change is of somebody whom they see; the transaction must see them. */
async function operatorsToTell(
  stores: Stores,
  seen: readonly ChangeMember['was'][],
  { systemRole }: Pick<ChangeMember, 'systemRole'>,
): Promise<string[]> {
  const roles = seen.map((was) => was.systemRole);
  return areSeenByOperators(systemRole, ...roles) ? platformTenantIds(stores.identity) : [];
}

/** @throws AppError not-authorized */
function requireManaging(principal: MemberPrincipal): void {
  if (abilityFor(principal, null).cannot('update', 'Member') || principal.systemRole === '00')
    throw new AppError('not-authorized');
}

/**
 * Only who manages members changes them, nobody grants more than they have, and nobody locks themselves out.
 * @throws AppError not-authorized, own-standing
 */
function requireChange(principal: MemberPrincipal, accountId: string, change: ChangeMember): void {
  const { systemRole, status, was } = change;
  requireManaging(principal);
  const isWithinOwn = [was.systemRole, systemRole ?? was.systemRole].every(
    (role) => role >= principal.systemRole,
  );
  if (!isWithinOwn) throw new AppError('not-authorized');
  if (accountId === principal.accountId && status && status !== 'active') throw new AppError('own-standing');
}

function toListed({ isKnown, ...record }: ListedMember): Member {
  const member = toMember(record);
  if (isKnown) return member;
  const hidden = { email: null, jobTitle: null, companyName: null, status: null, lastLoginAt: null };
  return { ...member, ...hidden, managedGroupCount: null };
}

function toMember({ lastLoginAt, createdAt, ...member }: MemberRecord): Member {
  return {
    ...member,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
