import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { AddDetectorModelBodySchema, DetectorsAnswerSchema } from '@plumbline/shared/contract/hazard.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import {
  addDetectorModel,
  findDetectorModel,
  removeDetectorModel,
} from '@plumbline/server/hazards/detector-models.ts';
import { takePictureUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { requireDetectors } from '../../hazards/detector-right.ts';
import { MODEL_FAULTS } from '../../hazards/model-fault.ts';
import { readDescription } from '../../hazards/read-description.ts';
import { tryModel } from '../../hazards/try-model.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { cancelUpload } from '../upload/cancel-upload.ts';
import { ownTransfer } from '../upload/own-upload.ts';
import { removeUnused } from '../upload/remove-unused.ts';
import { detectorsAnswer } from './detectors-answer.ts';

const PATH = '/api/core/detector/model';
const TITLE = 'Tenant';

/** Detectors of customers: uploaded, tried, kept, and taken away. */
export function detectorModelRoutes(app: App, context: ApiContext): void {
  addRoute(app, context);
  removeRoute(app, context);
}

function addRoute(app: App, context: ApiContext): void {
  const { stores, storage } = context;
  app.post(
    PATH,
    {
      schema: { body: AddDetectorModelBodySchema, response: { 200: DetectorsAnswerSchema } },
      config: {
        operation: { title: TITLE, businessType: BUSINESS_TYPES.insert },
        failures: [
          'model-description',
          'upload-not-ready',
          'upload-expired',
          'checksum-mismatch',
          'storage-full',
          ...MODEL_FAULTS,
        ],
      },
    },
    async (request) => {
      const principal = memberOf(request);
      requireDetectors(principal);
      const { uploadId, description } = request.body;
      const spec = readDescription(description);
      const upload = await inTenant(stores.app, principal.tenantId, (trx) =>
        ownModel(trx, principal, uploadId),
      );
      // Tried before the transaction that takes it, which holds locks.
      const trial = await tryModel(context, uploadId, spec);
      if (!trial.ok) {
        await cancelUpload(context, upload);
        throw new AppError(trial.code);
      }
      return writeOnce(stores, request, async (trx) => {
        if (!(await takePictureUpload(trx, uploadId))) {
          await removeUnused(trx, storage, [uploadId]);
          throw new AppError('not-found');
        }
        const { tenantId, accountId, systemRole } = principal;
        const { fileName, sizeBytes } = upload;
        const file = { id: uploadId, fileName, sizeBytes, sha256: trial.sha256 };
        await addDetectorModel(trx, { ...file, tenantId, accountId, spec, isForAll: systemRole === '00' });
        return detectorsAnswer(trx, principal);
      });
    },
  );
}

/** @throws AppError not-found; upload-not-ready */
async function ownModel(trx: Trx, principal: MemberPrincipal, uploadId: string): Promise<AnyUpload> {
  const { upload } = await ownTransfer(trx, principal, uploadId);
  if (upload.purpose !== 'detector') throw new AppError('not-found');
  if (upload.state !== 'ready') throw new AppError(upload.error ?? 'upload-not-ready');
  return upload;
}

function removeRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    `${PATH}/:modelId`,
    {
      schema: { params: z.object({ modelId: UuidSchema }), response: { 200: DetectorsAnswerSchema } },
      config: { operation: { title: TITLE, businessType: BUSINESS_TYPES.delete } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { modelId: id } = request.params;
        if (!(await findDetectorModel(trx, id))) throw new AppError('not-found');
        requireDetectors(principal);
        if (!(await removeDetectorModel(trx, { id, tenantId: principal.tenantId })))
          throw new AppError('not-found');
        return detectorsAnswer(trx, principal);
      }),
  );
}
