import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { EXPORT_MARK } from '@plumbline/shared/contract/envelope.ts';
import {
  InvitationListAnswerSchema,
  InvitationListQuerySchema,
  InvitationPreviewAnswerSchema,
  InvitationPreviewQuerySchema,
  InviteAnswerSchema,
  InviteBodySchema,
} from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { previewInvitation } from '@plumbline/server/invitations/invitation-mail.ts';
import { invitePeople } from '@plumbline/server/invitations/invite-people.ts';
import { listInvitations } from '@plumbline/server/invitations/list-invitations.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requireInviting, seesAllInvitations } from './may-invite.ts';
import { operatorsToTell, tellOfInvitedTo } from './operators-to-tell.ts';
import { toInvitation } from './to-invitation.ts';

/** Invitations into the tenant: by its admins, and by group managers for roles no stronger than theirs. */
export function invitationRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  previewRoute(app, context);
  inviteRoute(app, context);
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
      const invitedBy = seesAllInvitations(principal) ? null : accountId;
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
        operation: { title: 'Invitation', businessType: BUSINESS_TYPES.grant },
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
