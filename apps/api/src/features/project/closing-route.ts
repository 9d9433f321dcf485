import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { ProjectClosingAnswerSchema } from '@plumbline/shared/contract/project-closing.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { closingFigures } from '@plumbline/server/projects/closing-figures.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

const ParamsSchema = z.object({ projectId: UuidSchema });

/** Whoever may close a project is told beforehand what that touches. */
export function closingRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/closing',
    {
      schema: { params: ParamsSchema, response: { 200: ProjectClosingAnswerSchema } },
      config: { failures: ['project-closed'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { require } = await projectAccess(trx, principal, projectId);
        require('close', 'Project');
        const figures = await closingFigures(trx, projectId);
        if (!figures) throw new AppError('not-found');
        return answer(figures);
      });
    },
  );
}
