import {
  CountByProjectAnswerSchema,
  CountByProjectQuerySchema,
  ProjectsInsightAnswerSchema,
} from '@plumbline/shared/contract/projects-insight.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { countByProject } from '@plumbline/server/insight/count-by-project.ts';
import { readProjectsInsight } from '@plumbline/server/insight/read-projects-insight.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** What the analytics over the projects that somebody runs count, and in which of them; nobody else runs any. */
export function projectsInsightRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/insight',
    { schema: { response: { 200: ProjectsInsightAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) =>
        answer(await readProjectsInsight(trx, principal)),
      );
    },
  );
  app.get(
    '/api/core/insight/project',
    { schema: { querystring: CountByProjectQuerySchema, response: { 200: CountByProjectAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const rows = await countByProject(trx, principal, request.query);
        return listAnswer(rows);
      });
    },
  );
}
