import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { grantableSystemRoles, type MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  BulkInvitationsBodySchema,
  ProjectInvitationAnswerSchema,
} from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Config } from '@plumbline/server/config.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { renewInvitation } from '@plumbline/server/invitations/invitation.store.ts';
import { sendInvitation } from '@plumbline/server/invitations/invite-people.ts';
import { invitedRole, revokeFromProject } from '@plumbline/server/invitations/project-invitations.ts';
import { findInvitation, type FoundInvitation } from '@plumbline/server/invitations/list-invitations.ts';
import { tellOfInvitations } from '@plumbline/server/invitations/tell-of-invitations.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import { bulkResults, inOneOrder } from '../../bulk-results.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce, writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { operatorsToTell, tellOfInvitedTo } from '../invitation/operators-to-tell.ts';
import { toInvitation } from '../invitation/to-invitation.ts';

const ProjectParamsSchema = z.object({ projectId: UuidSchema });
const ParamsSchema = z.object({ projectId: UuidSchema, invitationId: UuidSchema });
const TITLE = 'Invitation';

/** What becomes of invitations into a project that are on their way: one or many are sent again, or taken back. */
export function sentProjectInvitationRoutes(app: App, context: ApiContext): void {
  changeRoutes(app, context);
  bulkRoutes(app, context);
}

function changeRoutes(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/project/:projectId/invitation/:invitationId/resend',
    {
      schema: { params: ParamsSchema, response: { 200: ProjectInvitationAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['project-closed'],
      },
    },
    async (request) => {
      const { name } = callerOf(request);
      const platformIds = await operatorsToTell(stores, memberOf(request));
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        await requireManaging(trx, principal, request.params.projectId, 'create');
        const inviter = { ...principal, name };
        const { invitation, projectRole } = await sendAgain(trx, stores.config, inviter, request.params);
        const renewed = await findInvitation(trx, invitation.id);
        if (!renewed) throw new AppError('not-found');
        await tellOfInvitations(trx, principal.tenantId, {
          inviterIds: [invitation.invitedBy],
          invitationIds: [invitation.id],
        });
        await tellOfInvitedTo(trx, platformIds, principal.tenantId, [invitation.systemRole]);
        return answer({ ...toInvitation(renewed), projectRole });
      });
    },
  );

  app.delete(
    '/api/core/project/:projectId/invitation/:invitationId',
    {
      schema: { params: ParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        await requireManaging(trx, principal, request.params.projectId, 'delete');
        const outcome = await revokeFromProject(trx, request.params);
        if (outcome === 'unknown') throw new AppError('not-found');
        if (outcome === 'gone') return answer(null);
        await tellOfInvitations(trx, principal.tenantId, {
          inviterIds: [principal.accountId],
          projectIds: [request.params.projectId],
        });
        return answer(null);
      }),
  );
}

function bulkRoutes(app: App, { stores }: ApiContext): void {
  const schema = {
    params: ProjectParamsSchema,
    body: BulkInvitationsBodySchema,
    response: { 200: BulkAnswerSchema },
  };
  app.post(
    '/api/core/project/:projectId/invitation/resend',
    {
      schema,
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.update },
        failures: ['project-closed'],
      },
    },
    async (request) => {
      const { name } = callerOf(request);
      const { projectId } = request.params;
      const platformIds = await operatorsToTell(stores, memberOf(request));
      return writeOnceAcross(stores, request, platformIds, async (trx, principal) => {
        await requireManaging(trx, principal, projectId, 'create');
        const sent: FoundInvitation[] = [];
        const invitationIds = inOneOrder(request.body.invitationIds);
        const results = await bulkResults(invitationIds, String, async (invitationId) => {
          const of = { projectId, invitationId };
          const { invitation } = await sendAgain(trx, stores.config, { ...principal, name }, of);
          sent.push(invitation);
        });
        const inviterIds = sent.map(({ invitedBy }) => invitedBy);
        await tellOfInvitations(trx, principal.tenantId, { inviterIds, invitationIds });
        const roles = sent.map(({ systemRole }) => systemRole);
        await tellOfInvitedTo(trx, platformIds, principal.tenantId, roles);
        return answer(results);
      });
    },
  );

  app.post(
    '/api/core/project/:projectId/invitation/revoke',
    { schema, config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } } },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId } = request.params;
        await requireManaging(trx, principal, projectId, 'delete');
        let takenCount = 0;
        const invitationIds = inOneOrder(request.body.invitationIds);
        const results = await bulkResults(invitationIds, String, async (invitationId) => {
          if ((await revokeFromProject(trx, { projectId, invitationId })) === 'taken') takenCount += 1;
        });
        const inviterIds = takenCount > 0 ? [principal.accountId] : [];
        await tellOfInvitations(trx, principal.tenantId, { inviterIds, projectIds: [projectId] });
        return answer(results);
      }),
  );
}

/**
 * @param action `create` to invite, `delete` to take invitations back, which a closed project still allows
 * @throws AppError not-found, not-authorized, project-closed
 */
async function requireManaging(
  trx: Trx,
  principal: MemberPrincipal,
  projectId: string,
  action: 'create' | 'delete',
): Promise<void> {
  const { require } = await projectAccess(trx, principal, projectId);
  require(action, 'ProjectMember');
}

/**
 * Sends an open invitation that leads into the project again, with another link.
 * @throws AppError not-found; not-authorized for a role in the tenant that the caller may not give; rate-limited
 */
async function sendAgain(
  trx: Trx,
  config: Config,
  inviter: MemberPrincipal & { name: string },
  of: { projectId: string; invitationId: string },
): Promise<{ invitation: FoundInvitation; projectRole: MemberProjectRole }> {
  const invitation = await findInvitation(trx, of.invitationId);
  const projectRole = await invitedRole(trx, of);
  if (!invitation || projectRole === null) throw new AppError('not-found');
  if (!grantableSystemRoles(inviter.systemRole).includes(invitation.systemRole))
    throw new AppError('not-authorized');
  const token = await renewInvitation(trx, invitation);
  await sendInvitation(trx, config, inviter, { ...invitation, token });
  return { invitation, projectRole };
}
