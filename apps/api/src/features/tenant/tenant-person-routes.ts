import type { FastifyRequest } from 'fastify';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  AppointAnswerSchema,
  AppointBodySchema,
  ChangePersonBodySchema,
  TenantInvitationAnswerSchema,
  TenantPeopleAnswerSchema,
  type TenantInvitation,
  type TenantPeople,
  type TenantPerson,
} from '@plumbline/shared/contract/tenant.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { renewInvitation, revokeInvitation } from '@plumbline/server/invitations/invitation.store.ts';
import type { Inviter } from '@plumbline/server/invitations/invitation-mail.ts';
import { sendInvitation } from '@plumbline/server/invitations/invite-people.ts';
import {
  appointPerson,
  changePerson,
  findAppointedInvitation,
  listTenantPeople,
  type AppointedInvitation,
  type PersonRecord,
} from '@plumbline/server/tenants/tenant-people.ts';
import { tellOfInvitations } from '@plumbline/server/invitations/tell-of-invitations.ts';
import { tellOperators } from '@plumbline/server/tenants/tell-operators.ts';
import { findTenant } from '@plumbline/server/tenants/tenant-record.ts';
import * as z from 'zod/mini';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requirePlatformOperator } from './to-tenant.ts';

const TenantParamsSchema = z.object({ tenantId: UuidSchema });
const PersonParamsSchema = z.object({ tenantId: UuidSchema, accountId: UuidSchema });
const InvitationParamsSchema = z.object({ tenantId: UuidSchema, invitationId: UuidSchema });
const TITLE = 'Member';

/** Who runs a tenant, as the platform operator appoints them; nobody else is seen here, and nobody else looks. */
export function tenantPersonRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  appointRoute(app, context);
  changeRoute(app, context);
  resendRoute(app, context);
  revokeRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/tenant/:tenantId/person',
    { schema: { params: TenantParamsSchema, response: { 200: TenantPeopleAnswerSchema } } },
    async (request) => {
      const { tenantId } = request.params;
      requirePlatformOperator(memberOf(request), tenantId);
      return inTenant(stores.app, tenantId, async (trx) => {
        await requireTenant(trx, tenantId);
        return answer(await readPeople(trx, tenantId));
      });
    },
  );
}

function appointRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/tenant/:tenantId/person',
    {
      schema: { params: TenantParamsSchema, body: AppointBodySchema, response: { 200: AppointAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.grant },
        failures: ['last-admin', 'tenant-not-active', 'invitations-used-up'],
      },
    },
    async (request) => {
      const { tenantId } = request.params;
      const by = requireAppointer(request, tenantId);
      return writeOnceAcross(stores, request, [tenantId], async (trx, principal) => {
        await requireTenant(trx, tenantId);
        const result = await appointPerson(trx, stores.config, by, request.body);
        await tellOperators(trx, principal.tenantId, { kind: 'tenant-changed', subjectId: tenantId });
        return answer({ result });
      });
    },
  );
}

function changeRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/tenant/:tenantId/person/:accountId',
    {
      schema: {
        params: PersonParamsSchema,
        body: ChangePersonBodySchema,
        response: { 200: TenantPeopleAnswerSchema },
      },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.grant },
        failures: ['conflict', 'last-admin'],
      },
    },
    async (request) => {
      const { tenantId, accountId } = request.params;
      const { accountId: actorId } = requireAppointer(request, tenantId);
      return writeOnceAcross(stores, request, [tenantId], async (trx, principal) => {
        const changed = await changePerson(trx, { tenantId, accountId, actorId, ...request.body });
        if (!changed.ok && changed.code === 'not-found') throw new AppError('not-found');
        if (!changed.ok) throw new AppError('conflict', { current: toPerson(changed.current) });
        await tellOperators(trx, principal.tenantId, { kind: 'tenant-changed', subjectId: tenantId });
        return answer(await readPeople(trx, tenantId));
      });
    },
  );
}

function resendRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/tenant/:tenantId/invitation/:invitationId/resend',
    {
      schema: { params: InvitationParamsSchema, response: { 200: TenantInvitationAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['tenant-not-active'],
      },
    },
    async (request) => {
      const { tenantId, invitationId } = request.params;
      const by = requireAppointer(request, tenantId);
      return writeOnceAcross(stores, request, [tenantId], async (trx, principal) => {
        const invitation = await requireInvitation(trx, tenantId, invitationId);
        const token = await renewInvitation(trx, invitation);
        await sendInvitation(trx, stores.config, by, { ...invitation, token, isToRun: true });
        await tellOfInvitations(trx, tenantId, {
          inviterIds: [by.accountId],
          invitationIds: [invitationId],
        });
        await tellOperators(trx, principal.tenantId, { kind: 'tenant-changed', subjectId: tenantId });
        return answer(toInvitation(await requireInvitation(trx, tenantId, invitationId)));
      });
    },
  );
}

function revokeRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/tenant/:tenantId/invitation/:invitationId',
    {
      schema: { params: InvitationParamsSchema, response: { 200: TenantInvitationAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } },
    },
    async (request) => {
      const { tenantId, invitationId } = request.params;
      const by = requireAppointer(request, tenantId);
      return writeOnceAcross(stores, request, [tenantId], async (trx, principal) => {
        const invitation = await requireInvitation(trx, tenantId, invitationId);
        await revokeInvitation(trx, invitationId);
        await tellOfInvitations(trx, tenantId, {
          inviterIds: [by.accountId],
          invitationIds: [invitationId],
        });
        await tellOperators(trx, principal.tenantId, { kind: 'tenant-changed', subjectId: tenantId });
        return answer(toInvitation(invitation));
      });
    },
  );
}

/**
 * The platform operator, as whom a tenant is told of.
 * @throws AppError not-authorized; not-found for a foreign tenant
 */
function requireAppointer(request: FastifyRequest, tenantId: string): Inviter {
  const principal = memberOf(request);
  requirePlatformOperator(principal, tenantId);
  return { tenantId, accountId: principal.accountId, name: callerOf(request).name };
}

/** @throws AppError not-found */
async function requireTenant(trx: Trx, tenantId: string): Promise<void> {
  if (!(await findTenant(trx, tenantId))) throw new AppError('not-found');
}

/** @throws AppError not-found */
async function requireInvitation(
  trx: Trx,
  tenantId: string,
  invitationId: string,
): Promise<AppointedInvitation> {
  const invitation = await findAppointedInvitation(trx, tenantId, invitationId);
  if (!invitation) throw new AppError('not-found');
  return invitation;
}

async function readPeople(trx: Trx, tenantId: string): Promise<TenantPeople> {
  const { members, invitations } = await listTenantPeople(trx, tenantId);
  return { members: members.map(toPerson), invitations: invitations.map(toInvitation) };
}

function toPerson({ lastLoginAt, ...person }: PersonRecord): TenantPerson {
  return { ...person, lastLoginAt: lastLoginAt?.toISOString() ?? null };
}

function toInvitation(invitation: AppointedInvitation): TenantInvitation {
  const { id, email, systemRole, language, state, sentAt, expiresAt, resendableAt } = invitation;
  return {
    id,
    email,
    systemRole,
    language,
    state,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    resendableAt: resendableAt.toISOString(),
  };
}
