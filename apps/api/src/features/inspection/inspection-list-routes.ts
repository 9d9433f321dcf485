import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { INSPECTION_LIST, InspectionListAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { inspectionList } from '@plumbline/server/captures/list-inspections.ts';
import { projectAccess } from '../../access.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { INSPECTION_FILE } from '../../lists/inspection-file.ts';
import { readingOf } from '../../lists/list-reading.ts';
import { listRoutes } from '../../lists/list-routes.ts';
import { captureFilesUrl } from './capture-files-url.ts';
import { UNPUBLISHED } from './inspection-access.ts';

/** The inspections of a project, a page or all of them as a file. */
export function inspectionListRoutes(app: App, context: ApiContext): void {
  listRoutes(app, context, INSPECTION_LIST, {
    path: '/api/core/project/:projectId/inspection',
    params: z.object({ projectId: UuidSchema }),
    answer: InspectionListAnswerSchema,
    title: 'Inspection',
    open: async (trx, principal, { params: { projectId }, wanted }) => {
      const access = await projectAccess(trx, principal, projectId);
      access.require('read', 'Inspection');
      const { accountId } = principal;
      const seesUnpublished = access.sees('Inspection', UNPUBLISHED);
      const list = inspectionList({ projectId, accountId, seesUnpublished }, wanted);
      return readingOf(trx, list, (row) => ({
        ...toInspectionRow(row),
        thumbnailUrl:
          row.thumbnailId && `${captureFilesUrl(row.thumbnailId, principal, context.signer)}thumbnail.webp`,
      }));
    },
    file: INSPECTION_FILE,
  });
}
