import { ProjectsInsightAnswerSchema } from '@plumbline/shared/contract/projects-insight.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readProjectsInsight } from '@plumbline/server/insight/read-projects-insight.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** What the analytics over the projects that somebody runs count; nobody else runs any. */
export function projectsInsightRoute(app: App, { stores }: ApiContext): void {
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
}
