import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { BulkInvitationsBodySchema, InvitationAnswerSchema } from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { renewInvitation, revokeInvitation } from '@plumbline/server/invitations/invitation.store.ts';
import { sendInvitation } from '@plumbline/server/invitations/invite-people.ts';
import { findInvitation, type FoundInvitation } from '@plumbline/server/invitations/list-invitations.ts';
import { tellOfInvitations } from '@plumbline/server/invitations/tell-of-invitations.ts';
import * as z from 'zod/mini';
import { answer } from '../../answers.ts';
import { bulkResults, inOneOrder } from '../../bulk-results.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requireInviting, seesAllInvitations } from './may-invite.ts';
import { operatorsToTell, tellOfInvitedTo } from './operators-to-tell.ts';
import { toInvitation } from './to-invitation.ts';

const ParamsSchema = z.object({ invitationId: UuidSchema });
const TITLE = 'Invitation';

/** What becomes of invitations into the tenant that are on their way: one or many are sent again, or revoked. */
export function sentInvitationRoutes(app: App, context: ApiContext): void {
  changeRoutes(app, context);
  bulkRoutes(app, context);
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
  const isTheirs = seesAllInvitations(principal) || invitation.invitedBy === principal.accountId;
  if (!isTheirs || !grantableSystemRoles(principal.systemRole).includes(invitation.systemRole))
    throw new AppError('not-authorized');
  return invitation;
}
