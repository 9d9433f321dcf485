import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import {
  INVITATION_LIST,
  InvitationListAnswerSchema,
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
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { readingByPages } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnceAcross } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { INVITATION_CELLS } from './invitation-cells.ts';
import { requireInviting, seesAllInvitations } from './may-invite.ts';
import { operatorsToTell, tellOfInvitedTo } from './operators-to-tell.ts';
import { toInvitation } from './to-invitation.ts';

/** Invitations into the tenant: by its admins, and by group managers for roles no stronger than theirs. */
export function invitationRoutes(app: App, context: ApiContext): void {
  openRoutes(app, context);
  previewRoute(app, context);
  inviteRoute(app, context);
}

function openRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, INVITATION_LIST, {
    path: '/api/core/invitation',
    params: z.object({}),
    answer: InvitationListAnswerSchema,
    title: 'Invitation',
    open: async (trx, principal, { wanted }) => {
      const { tenantId, accountId } = principal;
      if (abilityFor(principal, null).cannot('read', 'Invitation')) throw new AppError('not-authorized');
      const invitedBy = seesAllInvitations(principal) ? null : accountId;
      return readingByPages(
        (asked) => listInvitations(trx, { tenantId, invitedBy, ...wanted, ...asked }),
        toInvitation,
      );
    },
    file: {
      ...INVITATION_CELLS,
      systemRole: ({ systemRole }, texts) => texts(`shell:systemRole.${systemRole}`),
    },
  });
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
