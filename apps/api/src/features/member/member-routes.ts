import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  ChangeMemberBodySchema,
  MemberAnswerSchema,
  MemberListAnswerSchema,
  MemberListQuerySchema,
  type ChangeMember,
  type Member,
} from '@plumbline/shared/contract/member.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { changeMember } from '@plumbline/server/members/change-member.ts';
import { findMember, listMembers, type MemberRecord } from '@plumbline/server/members/list-members.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

const ParamsSchema = z.object({ accountId: UuidSchema });

/** The people of a tenant: list, role, standing. */
export function memberRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  changeRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/member',
    { schema: { querystring: MemberListQuerySchema, response: { 200: MemberListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      if (!abilityFor(principal, null).can('read', 'Member')) throw new AppError('not-authorized');
      const { rows, total } = await inTenant(stores.app, principal.tenantId, (trx) =>
        listMembers(trx, principal, request.query),
      );
      return listAnswer(rows.map(toMember), total);
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
        failures: ['conflict', 'last-admin', 'own-standing'],
      },
    },
    async (request) => {
      const { accountId } = request.params;
      const change = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        if (!(await findMember(trx, accountId))) throw new AppError('not-found');
        requireChange(principal, accountId, change);
        const { tenantId } = principal;
        const changed = await changeMember(trx, { accountId, tenantId, ...change });
        if (changed.ok) return answer(toMember(changed.member));
        if ('code' in changed) throw new AppError('not-found');
        throw new AppError('conflict', { current: toMember(changed.current) });
      });
    },
  );
}

/**
 * Only who manages members changes them, nobody grants more than they have, and nobody locks themselves out.
 * @throws AppError not-authorized, own-standing
 */
function requireChange(principal: MemberPrincipal, accountId: string, change: ChangeMember): void {
  const { systemRole, status, was } = change;
  const ability = abilityFor(principal, null);
  const isWithinOwn = [was.systemRole, systemRole ?? was.systemRole].every(
    (role) => role >= principal.systemRole,
  );
  if (!ability.can('update', 'Member') || principal.systemRole === '00' || !isWithinOwn)
    throw new AppError('not-authorized');
  if (accountId === principal.accountId && status && status !== 'active') throw new AppError('own-standing');
}

function toMember({ lastLoginAt, createdAt, ...member }: MemberRecord): Member {
  return {
    ...member,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
