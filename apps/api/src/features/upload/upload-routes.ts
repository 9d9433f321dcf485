import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { UploadAnswerSchema, type Upload as UploadAnswer } from '@plumbline/shared/contract/upload.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { freeName, takenNameKeys } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import type { Upload } from '@plumbline/server/uploads/upload.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { cancelUpload } from './cancel-upload.ts';
import { nameWithoutEnding } from './display-name.ts';
import { ownUpload } from './own-upload.ts';
import { receivedBytes } from './upload-files.ts';

const ParamsSchema = z.object({ uploadId: UuidSchema });

/** How far an upload is, and cancelling it; one's own only. */
export function uploadRoutes(app: App, context: ApiContext): void {
  const { stores } = context;
  app.get(
    '/api/core/upload/:uploadId',
    { schema: { params: ParamsSchema, response: { 200: UploadAnswerSchema } }, config: { unmetered: true } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { upload } = await ownUpload(trx, principal, request.params.uploadId);
        const taken =
          upload.state === 'ready' ? await takenNameKeys(trx, upload.projectId) : new Set<string>();
        return answer(await toUploadAnswer(context, upload, principal, taken));
      });
    },
  );

  app.delete(
    '/api/core/upload/:uploadId',
    {
      schema: { params: ParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation: { title: 'Upload', businessType: BUSINESS_TYPES.delete } },
    },
    async (request) => {
      const principal = memberOf(request);
      const { upload } = await inTenant(stores.app, principal.tenantId, (trx) =>
        ownUpload(trx, principal, request.params.uploadId),
      );
      await cancelUpload(context, upload);
      return answer(null);
    },
  );
}

async function toUploadAnswer(
  { stores, signer }: ApiContext,
  upload: Upload,
  principal: MemberPrincipal,
  taken: Set<string>,
): Promise<UploadAnswer> {
  const isReceiving = upload.state === 'receiving';
  const arrived = isReceiving ? await receivedBytes(stores.config.FILES_DIR, upload.id) : null;
  const received = arrived ?? upload.receivedBytes;
  const { base } = signer.sign(principal, `upload/${upload.id}`);
  return {
    id: upload.id,
    projectId: upload.projectId,
    fileName: upload.fileName,
    sizeBytes: upload.sizeBytes,
    receivedBytes: received,
    state: upload.state,
    progress: isReceiving ? received / upload.sizeBytes : upload.progress,
    isQueued: (upload.state === 'inspecting' || upload.state === 'rendering') && upload.startedAt === null,
    error: upload.error,
    pageCount: upload.pageCount,
    pages: upload.pages.map(({ page, widthPx, heightPx, isIncomplete, missingFonts }) => ({
      page,
      widthPx,
      heightPx,
      thumbnailUrl: `${base}pages/${page}.webp`,
      proposedName: proposeName(upload, page, taken),
      isIncomplete,
      missingFonts,
    })),
    floorIds: upload.chosen.map(({ floorPlanId, revisionOf }) => revisionOf?.floorPlanId ?? floorPlanId),
    expiresAt: upload.expiresAt.toISOString(),
  };
}

function proposeName(upload: Upload, page: number, taken: Set<string>): string {
  const name = nameWithoutEnding(upload.fileName);
  return freeName(upload.pageCount === 1 ? name : `${name} p. ${page}`, taken);
}
