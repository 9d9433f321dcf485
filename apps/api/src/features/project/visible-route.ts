import { PhotoListQuerySchema } from '@plumbline/shared/contract/photo.ts';
import { VisibleProjectsAnswerSchema } from '@plumbline/shared/contract/visible-projects.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { visibleProjectsAmong } from '@plumbline/server/projects/visible-projects.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** A list whose rows stay in their places asks which are to be seen at all (one that is only closed is), and what they are. */
export function visibleRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/visible',
    {
      schema: { querystring: PhotoListQuerySchema, response: { 200: VisibleProjectsAnswerSchema } },
      config: { isAskedByPages: true },
    },
    async (request) => {
      const principal = memberOf(request);
      const asked = request.query.of.split(',');
      const seen = await inTenant(stores.app, principal.tenantId, (trx) =>
        visibleProjectsAmong(trx, principal, asked),
      );
      return answer(seen);
    },
  );
}
