import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { VisitorInspectionListAnswerSchema } from '@plumbline/shared/contract/visitor-inspection.ts';
import { listVisitorInspections } from '@plumbline/server/captures/visitor-inspections.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { projectAccess } from '../../access.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf } from '../../plugins/authentication-plugin.ts';

const ParamsSchema = z.object({ projectId: UuidSchema });

/** The published inspections of a project, as visitors of a link may see them. */
export function visitorInspectionsRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/inspection/visitor',
    {
      schema: { params: ParamsSchema, response: { 200: VisitorInspectionListAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        const published = await listVisitorInspections(trx, projectId);
        return listAnswer(
          published.filter(({ id, floor }) =>
            access.sees('Inspection', {
              createdBy: '',
              published: true,
              inspectionId: id,
              floorId: floor.id,
            }),
          ),
        );
      });
    },
  );
}
