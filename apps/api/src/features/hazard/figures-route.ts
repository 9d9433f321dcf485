import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { FindingFiguresAnswerSchema, FindingFiguresQuerySchema } from '@plumbline/shared/contract/hazard.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readFindingFigures } from '@plumbline/server/hazards/finding-figures.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { requireReview } from '../../hazards/review-right.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** How often detectors were right, for those who decide on what they find. */
export function findingFiguresRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/finding-figures',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        querystring: FindingFiguresQuerySchema,
        response: { 200: FindingFiguresAnswerSchema },
      },
      config: { failures: ['ai-off'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await requireReview(trx, principal, await projectAccess(trx, principal, projectId));
        return answer(await readFindingFigures(trx, projectId, request.query));
      });
    },
  );
}
