import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { EXPORT_MARK, UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  BulkInvitationsBodySchema,
  InvitationAnswerSchema,
  InvitationListAnswerSchema,
  InvitationListQuerySchema,
  InvitationPreviewAnswerSchema,
  InvitationPreviewQuerySchema,
  InviteAnswerSchema,
  InviteBodySchema,
} from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import {
  findInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
  type FoundInvitation,
} from '@plumbline/server/invitations/invitation.store.ts';
import { previewInvitation } from '@plumbline/server/invitations/invitation-mail.ts';
import { invitePeople, sendInvitation } from '@plumbline/server/invitations/invite-people.ts';
import { tellOfInvitations } from '@plumbline/server/invitations/tell-of-invitations.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import { bulkResults, inOneOrder } from '../../bulk-results.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { operatorsToTell, tellOfInvitedTo } from './operators-to-tell.ts';
import { toInvitation } from './to-invitation.ts';

const ParamsSchema = z.object({ invitationId: UuidSchema });
const TITLE = 'Invitation';

/** Invitations into the tenant: by its admins, and by group managers for roles no stronger than theirs. */
export function invitationRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  previewRoute(app, context);
  inviteRoute(app, context);
  changeRoutes(app, context);
  bulkRoutes(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/invitation',
    {
      schema: {
        querystring: z.extend(InvitationListQuerySchema, EXPORT_MARK),
        response: { 200: InvitationListAnswerSchema },
      },
      config: { exportedAs: 'Invitation' },
    },
    async (request) => {
      const principal = memberOf(request);
      const { tenantId, accountId } = principal;
      if (abilityFor(principal, null).cannot('read', 'Invitation')) throw new AppError('not-authorized');
      const invitedBy = seesAll(principal) ? null : accountId;
      const { rows, total } = await inTenant(stores.app, tenantId, (trx) =>
        listInvitations(trx, { tenantId, invitedBy, ...request.query }),
      );
      return listAnswer(rows.map(toInvitation), total);
    },
  );
}

function previewRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/invitation/preview',
    {
      schema: { querystring: InvitationPreviewQuerySchema, response: { 200: InvitationPreviewAnswerSchema } },
    },
    async (request) => {
      const principal = memberOf(request);
      requireInviting(principal);
      const inviter = { ...principal, name: callerOf(request).name };
      return inTenant(stores.app, principal.tenantId, async (trx) =>
        answer(await previewInvitation(trx, stores.config, inviter, { ...request.query, projectId: null })),
      );
    },
  );
}

function inviteRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/invitation',
    {
      schema: { body: InviteBodySchema, response: { 200: InviteAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.grant },
        failures: ['invitations-used-up'],
      },
    },
    async (request) => {
      const { name } = callerOf(request);
      const platformIds = await operatorsToTell(stores, memberOf(request));
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        requireInviting(principal);
        const results = await invitePeople(trx, stores.config, { ...principal, name }, request.body);
        if (results.some(({ result }) => result === 'sent'))
          await tellOfInvitedTo(trx, platformIds, principal.tenantId, [request.body.systemRole]);
        return answer(results);
      });
    },
  );
}

function changeRoutes(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/invitation/:invitationId/resend',
    {
      schema: { params: ParamsSchema, response: { 200: InvitationAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['project-closed'],
      },
    },
    async (request) => {
      const { name } = callerOf(request);
      const { invitationId } = request.params;
      const platformIds = await operatorsToTell(stores, memberOf(request));
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        const invitation = await requireInvitation(trx, principal, invitationId);
        const token = await renewInvitation(trx, invitation);
        await sendInvitation(trx, stores.config, { ...principal, name }, { ...invitation, token });
        const renewed = await findInvitation(trx, invitationId);
        if (!renewed) throw new AppError('not-found');
        await tellOfInvitations(trx, principal.tenantId, {
          inviterIds: [invitation.invitedBy],
          invitationIds: [invitationId],
        });
        await tellOfInvitedTo(trx, platformIds, principal.tenantId, [invitation.systemRole]);
        return answer(toInvitation(renewed));
      });
    },
  );

  app.delete(
    '/api/core/invitation/:invitationId',
    {
      schema: { params: ParamsSchema, response: { 200: InvitationAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } },
    },
    async (request) => {
      const { invitationId } = request.params;
      const platformIds = await operatorsToTell(stores, memberOf(request));
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        const invitation = await requireInvitation(trx, principal, invitationId);
        await revokeInvitation(trx, invitationId);
        await tellOfInvitations(trx, principal.tenantId, {
          inviterIds: [invitation.invitedBy],
          invitationIds: [invitationId],
        });
        await tellOfInvitedTo(trx, platformIds, principal.tenantId, [invitation.systemRole]);
        return answer(toInvitation(invitation));
      });
    },
  );
}

function bulkRoutes(app: App, { stores }: ApiContext): void {
  const schema = { body: BulkInvitationsBodySchema, response: { 200: BulkAnswerSchema } };
  app.post(
    '/api/core/invitation/resend',
    { schema, config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.update } } },
    async (request) => {
      const { name } = callerOf(request);
      const platformIds = await operatorsToTell(stores, memberOf(request));
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        requireInviting(principal);
        const changed: Changed[] = [];
        const invitationIds = inOneOrder(request.body.invitationIds);
        const send = async (id: string) => {
          const invitation = await requireInvitation(trx, principal, id);
          const token = await renewInvitation(trx, invitation);
          await sendInvitation(trx, stores.config, { ...principal, name }, { ...invitation, token });
          changed.push(invitation);
        };
        const results = await bulkResults(invitationIds, String, send);
        await tellOfMany(trx, principal.tenantId, { changed, invitationIds, platformIds });
        return answer(results);
      });
    },
  );

  app.post(
    '/api/core/invitation/revoke',
    { schema, config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } } },
    async (request) => {
      const platformIds = await operatorsToTell(stores, memberOf(request));
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        requireInviting(principal);
        const changed: Changed[] = [];
        const invitationIds = inOneOrder(request.body.invitationIds);
        const revoke = async (id: string) => {
          const invitation = await requireInvitation(trx, principal, id);
          await revokeInvitation(trx, id);
          changed.push(invitation);
        };
        const results = await bulkResults(invitationIds, String, revoke);
        await tellOfMany(trx, principal.tenantId, { changed, invitationIds, platformIds });
        return answer(results);
      });
    },
  );
}

type Changed = Pick<FoundInvitation, 'invitedBy' | 'systemRole'>;

/** Says to who sees them that some of the invitations are others now. */
async function tellOfMany(
  trx: Trx,
  tenantId: string,
  {
    changed,
    invitationIds,
    platformIds,
  }: { changed: readonly Changed[]; invitationIds: string[]; platformIds: string[] },
): Promise<void> {
  const inviterIds = changed.map(({ invitedBy }) => invitedBy);
  await tellOfInvitations(trx, tenantId, { inviterIds, invitationIds });
  const roles = changed.map(({ systemRole }) => systemRole);
  await tellOfInvitedTo(trx, platformIds, tenantId, roles);
}

/** @throws AppError not-authorized */
function requireInviting(principal: MemberPrincipal): void {
  const mayInvite = abilityFor(principal, null).can('invite', 'Invitation');
  if (!mayInvite || grantableSystemRoles(principal.systemRole).length === 0)
    throw new AppError('not-authorized');
}

/**
 * An open invitation that the caller may send again or revoke: a group manager the own ones, and nobody one for a role
 * stronger than the own.
 * @throws AppError not-found, not-authorized
 */
async function requireInvitation(
  trx: Trx,
  principal: MemberPrincipal,
  invitationId: string,
): Promise<FoundInvitation> {
  const invitation = await findInvitation(trx, invitationId);
  // The transaction of an admin sees the platform's own tenant too.
  if (invitation?.tenantId !== principal.tenantId) throw new AppError('not-found');
  requireInviting(principal);
  const isTheirs = seesAll(principal) || invitation.invitedBy === principal.accountId;
  if (!isTheirs || !grantableSystemRoles(principal.systemRole).includes(invitation.systemRole))
    throw new AppError('not-authorized');
  return invitation;
}

function seesAll({ systemRole }: MemberPrincipal): boolean {
  return systemRole === '10' || systemRole === '20';
}
