import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { InsightAnswerSchema, InsightQuerySchema } from '@plumbline/shared/contract/insight.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readInsight } from '@plumbline/server/insight/read-insight.ts';
import * as z from 'zod/mini';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** What the analytics of a project count. */
export function insightRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/insight',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        querystring: InsightQuerySchema,
        response: { 200: InsightAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Analytics');
        const reader = {
          projectId,
          accountId: principal.accountId,
          seesPeople: access.standing.projectRole === 10,
        };
        return answer(await readInsight(trx, reader, request.query));
      });
    },
  );
}
