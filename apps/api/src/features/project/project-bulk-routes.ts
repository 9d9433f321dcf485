import { BulkAnswerSchema } from '@plumbline/shared/contract/bulk.ts';
import { BulkProjectStatusBodySchema } from '@plumbline/shared/contract/project.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { holdProjects, setProjectStatus } from '@plumbline/server/projects/project.store.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import { bulkResults } from '../../bulk-results.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';

/** Closes many projects or brings them back; what the caller may not do with one is that one's answer. */
export function projectBulkRoutes(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/project/bulk',
    {
      schema: { body: BulkProjectStatusBodySchema, response: { 200: BulkAnswerSchema } },
      config: { operation: { title: 'Project', businessType: BUSINESS_TYPES.update } },
    },
    (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        // The platform operator is in no project.
        if (principal.systemRole === '00') throw new AppError('not-authorized');
        const { status, projects } = request.body;
        const actor = { kind: 'member', id: principal.accountId } as const;
        const ids = projects.map(({ projectId }) => projectId);
        await holdProjects(trx, ids);
        const results = await bulkResults(
          projects,
          ({ projectId }) => projectId,
          async ({ projectId, version }) => {
            const { require } = await projectAccess(trx, principal, projectId);
            require(status === 'closed' ? 'close' : 'reopen', 'Project');
            const changed = await setProjectStatus(trx, { projectId, version, status, actor });
            if (!changed.ok) throw new AppError(changed.code);
          },
        );
        return answer(results);
      }),
  );
}
