import { CreateFloorBodySchema, CreatedFloorsAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { assertNamesFree } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { beginRendering } from '@plumbline/server/uploads/upload.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { ownUpload } from '../upload/own-upload.ts';
import { UPLOAD_FAULTS } from '../upload/upload-faults.ts';

type ChosenPages = readonly { page: number; name: string }[];
type PromisedPlan = Upload['chosen'][number];

/**
 * Makes floor plans of an inspected upload. Names are judged and the ids promised at once; the pictures are drawn by
 * the worker, which reports on the upload.
 */
export function createFloorRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    '/api/core/floor',
    {
      schema: { body: CreateFloorBodySchema, response: { 200: CreatedFloorsAnswerSchema } },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.insert },
        failures: ['upload-not-ready', 'upload-expired', ...UPLOAD_FAULTS],
      },
    },
    async (request) => {
      const { uploadId, pages } = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        const { upload, access } = await ownUpload(trx, principal, uploadId);
        access.require('create', 'FloorPlan');
        const floorIds = await choosePages(trx, upload, pages);
        await jobs.send(trx, 'render-plans', { tenantId: upload.tenantId, uploadId });
        return answer({ floorIds });
      });
    },
  );
}

async function choosePages(trx: Trx, upload: Upload, pages: ChosenPages): Promise<string[]> {
  requireReady(
    upload,
    pages.map(({ page }) => page),
  );
  await assertNamesFree(
    trx,
    upload.projectId,
    pages.map(({ name }) => name),
  );
  const chosen: PromisedPlan[] = [];
  for (const page of pages) chosen.push({ ...page, floorPlanId: await newUuid(trx) });
  if (!(await beginRendering(trx, upload.id, chosen))) throw new AppError('upload-not-ready');
  return chosen.map(({ floorPlanId }) => floorPlanId);
}

/**
 * Makes sure that these pages of an upload can be drawn.
 * @throws AppError upload-not-ready, page-not-found, or why the upload failed
 */
export function requireReady(upload: Upload, pages: readonly number[]): void {
  if (upload.state === 'failed') throw new AppError(upload.error ?? 'upload-expired');
  if (upload.state !== 'ready' || upload.pageCount === null) throw new AppError('upload-not-ready');
  const { pageCount } = upload;
  if (pages.some((page) => page > pageCount)) throw new AppError('page-not-found');
}
