import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { HereAnswerSchema, HereQuerySchema } from '@plumbline/shared/contract/here.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { visibleAmong } from '@plumbline/server/members/visible-members.ts';
import { membersAmong } from '@plumbline/server/memberships/membership.store.ts';
import * as z from 'zod/mini';
import { projectAccess } from '../access.ts';
import { answer } from '../answers.ts';
import type { ApiContext } from '../api-context.ts';
import type { App } from '../create-instance.ts';
import { memberOf } from '../plugins/authentication-plugin.ts';
import type { LiveHub } from './live-hub.ts';

/** Who of the people in a list is here now; asked for by whoever looks at the list, again every few seconds. */
export function hereRoutes(app: App, { stores }: ApiContext, { here }: LiveHub): void {
  const response = { 200: HereAnswerSchema };
  const config = { isAskedByPages: true };
  app.get(
    '/api/core/member/here',
    { schema: { querystring: HereQuerySchema, response }, config },
    async (request) => {
      const principal = memberOf(request);
      if (abilityFor(principal, null).cannot('read', 'Member')) throw new AppError('not-authorized');
      const { tenantId } = principal;
      const asked = request.query.of.split(',');
      const seen = await inTenant(stores.app, tenantId, (trx) => visibleAmong(trx, principal, asked));
      return answer(here.among(tenantId, seen));
    },
  );
  app.get(
    '/api/core/project/:projectId/member/here',
    {
      schema: { params: z.object({ projectId: UuidSchema }), querystring: HereQuerySchema, response },
      config,
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      const asked = request.query.of.split(',');
      const seen = await inTenant(stores.app, principal.tenantId, async (trx) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require('read', 'ProjectMember');
        return membersAmong(trx, projectId, asked);
      });
      return answer(here.among(projectId, seen));
    },
  );
}
