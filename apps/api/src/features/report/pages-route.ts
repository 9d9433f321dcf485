import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  ReportPagesAnswerSchema,
  ReportPagesQuerySchema,
  parseNewReport,
} from '@plumbline/shared/contract/report.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { drawPages } from '../../reports/draw-pages.ts';
import { requireReport } from '../../reports/require-report.ts';
import { askedReport } from './asked-report.ts';

/** The first pages of a report while it is filled in, set by what makes it. */
export function reportPagesRoute(app: App, context: ApiContext): void {
  app.get(
    '/api/core/project/:projectId/report/pages',
    {
      schema: {
        params: z.object({ projectId: UuidSchema }),
        querystring: ReportPagesQuerySchema,
        response: { 200: ReportPagesAnswerSchema },
      },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      const wanted = parseNewReport(request.query.report);
      if (!wanted) throw new AppError('not-found');
      const { tenantId, accountId } = principal;
      const asked = await inTenant(context.stores.app, tenantId, async (trx) => {
        requireReport(await projectAccess(trx, principal, projectId), wanted);
        return askedReport(trx, principal, { projectId, ...wanted });
      });
      const { kind, name } = wanted;
      return answer(await drawPages(context, { tenantId, projectId, accountId, kind, name, asked }));
    },
  );
}
