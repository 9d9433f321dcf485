import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  InvitationPreviewAnswerSchema,
  InvitationPreviewQuerySchema,
  InviteAnswerSchema,
  InviteIntoProjectBodySchema,
  PROJECT_INVITATION_LIST,
  ProjectInvitationListAnswerSchema,
} from '@plumbline/shared/contract/invitation.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { previewInvitation } from '@plumbline/server/invitations/invitation-mail.ts';
import { inviteIntoProject } from '@plumbline/server/invitations/project-invitations.ts';
import { listProjectInvitations } from '@plumbline/server/invitations/list-invitations.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { readingByPages } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { INVITATION_CELLS } from '../invitation/invitation-cells.ts';
import { toInvitation } from '../invitation/to-invitation.ts';

const ParamsSchema = z.object({ projectId: UuidSchema });

/** Invitations into a project, by those who manage its members. */
export function projectInvitationRoutes(app: App, context: ApiContext): void {
  openRoutes(app, context);
  previewRoute(app, context);
  inviteRoute(app, context);
}

function openRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, PROJECT_INVITATION_LIST, {
    path: '/api/core/project/:projectId/invitation',
    params: ParamsSchema,
    answer: ProjectInvitationListAnswerSchema,
    title: 'Invitation',
    open: async (trx, principal, { params: { projectId }, wanted }) => {
      const { require } = await projectAccess(trx, principal, projectId);
      // Who may take one back sees them, also when nobody is invited any more.
      require('delete', 'ProjectMember');
      return readingByPages(
        (asked) => listProjectInvitations(trx, { projectId, ...wanted, ...asked }),
        (row) => ({ ...toInvitation(row), projectRole: row.projectRole }),
      );
    },
    file: {
      ...INVITATION_CELLS,
      systemRole: ({ projectRole }, texts) => texts(`project:role.${projectRole}`),
    },
  });
}

function previewRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/invitation/preview',
    {
      schema: {
        params: ParamsSchema,
        querystring: InvitationPreviewQuerySchema,
        response: { 200: InvitationPreviewAnswerSchema },
      },
      config: { failures: ['tenant-expired', 'project-closed'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const inviter = { ...principal, name: callerOf(request).name };
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { projectId } = request.params;
        const { require } = await projectAccess(trx, principal, projectId);
        require('create', 'ProjectMember');
        const wanted = { ...request.query, projectId };
        return answer(await previewInvitation(trx, stores.config, inviter, wanted));
      });
    },
  );
}

function inviteRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/project/:projectId/invitation',
    {
      schema: {
        params: ParamsSchema,
        body: InviteIntoProjectBodySchema,
        response: { 200: InviteAnswerSchema },
      },
      config: {
        operation: { title: 'Invitation', businessType: BUSINESS_TYPES.grant },
        failures: ['project-closed', 'invitations-used-up'],
      },
    },
    async (request) => {
      const { name } = callerOf(request);
      const { projectId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { standing, require } = await projectAccess(trx, principal, projectId);
        require('create', 'ProjectMember');
        if (request.body.projectRole < standing.projectRole) throw new AppError('not-authorized');
        const body = { ...request.body, projectId };
        return answer(await inviteIntoProject(trx, stores.config, { ...principal, name }, body));
      });
    },
  );
}
