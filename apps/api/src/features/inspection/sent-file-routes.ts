import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { SentFileListAnswerSchema, SentFilesQuerySchema } from '@plumbline/shared/contract/inspection.ts';
import { findSentFiles } from '@plumbline/server/captures/sent-files.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { projectAccess } from '../../access.ts';
import { listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';

/** Says to who is about to send files which of them are there; whoever may send sees all inspections of the project. */
export function sentFileRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/inspection/sent',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        querystring: SentFilesQuerySchema,
        response: { 200: SentFileListAnswerSchema },
      },
      config: { failures: ['project-closed'] },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('create', 'Inspection');
        return listAnswer(await findSentFiles(trx, projectId, request.query.files.split(',')));
      });
    },
  );
}
