import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { EmptySchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  PhotoAnswerSchema,
  PhotoListAnswerSchema,
  PhotoListQuerySchema,
  RemovePhotoQuerySchema,
  SetPhotoBodySchema,
  type Photo,
} from '@plumbline/shared/contract/photo.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { changePhoto, photosOf, type NewPhoto } from '@plumbline/server/members/photo.ts';
import { takePictureUpload } from '@plumbline/server/uploads/upload.store.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { makeUploadedPicture, PICTURE_FAULTS } from '../../pictures/make-uploaded-picture.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { sourceKey } from '../upload/finish-upload.ts';
import { ownTransfer } from '../upload/own-upload.ts';
import { removeUnused } from '../upload/remove-unused.ts';

const OPERATION = { title: 'Account', businessType: BUSINESS_TYPES.update };

/** Photos of people: others' are looked up, one's own is set from an uploaded picture, replaced, taken away. */
export function photoRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  setRoute(app, context);
  removeRoute(app, context);
}

function listRoute(app: App, context: ApiContext): void {
  app.get(
    '/api/core/member/photo',
    { schema: { querystring: PhotoListQuerySchema, response: { 200: PhotoListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const photos = await inTenant(context.stores.app, principal.tenantId, (trx) =>
        photosOf(trx, principal, request.query.of.split(',')),
      );
      return answer(photos.map((photo) => toPhoto(context, principal, photo)));
    },
  );
}

function setRoute(app: App, context: ApiContext): void {
  const { stores, storage } = context;
  app.put(
    '/api/core/member/photo',
    {
      schema: { body: SetPhotoBodySchema, response: { 200: PhotoAnswerSchema } },
      config: {
        operation: OPERATION,
        failures: ['conflict', 'upload-expired', 'checksum-mismatch', ...PICTURE_FAULTS],
      },
    },
    async (request) => {
      const { was, uploadId, crop } = request.body;
      const principal = memberOf(request);
      // Drawn before the transaction that takes it, since nobody should wait for a picture with a lock held.
      const { upload } = await inTenant(stores.app, principal.tenantId, (trx) =>
        ownTransfer(trx, principal, uploadId),
      );
      const file = await makeUploadedPicture(context, upload, { purpose: 'profile-photo', crop });
      const body = await writeOnce(stores, request, async (trx) => {
        if (!(await takePictureUpload(trx, uploadId))) {
          // It was taken back while it was drawn; or it is in use already.
          await removeUnused(trx, storage, [uploadId]);
          throw new AppError('not-found');
        }
        const photo = { id: uploadId, originalName: upload.fileName, ...file };
        await change(context, trx, principal, { was, photo });
        return answer(toPhoto(context, principal, { accountId: principal.accountId, fileId: uploadId }));
      });
      await storage.remove(sourceKey(uploadId));
      return body;
    },
  );
}

function removeRoute(app: App, context: ApiContext): void {
  app.delete(
    '/api/core/member/photo',
    {
      schema: { querystring: RemovePhotoQuerySchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation: OPERATION, failures: ['conflict', 'not-found'] },
    },
    (request) =>
      writeOnce(context.stores, request, async (trx, principal) => {
        await change(context, trx, principal, { was: request.query.was, photo: null });
        return answer(null);
      }),
  );
}

/** @throws AppError not-found; conflict with the photo as it is, when another tab was faster */
async function change(
  context: ApiContext,
  trx: Trx,
  principal: MemberPrincipal,
  wanted: { was: string | null; photo: NewPhoto | null },
): Promise<void> {
  const { accountId, tenantId } = principal;
  const changed = await changePhoto(trx, { accountId, tenantId, ...wanted });
  if (changed.ok) return;
  if (changed.code === 'not-found') throw new AppError('not-found');
  const { current } = changed;
  throw new AppError('conflict', {
    current: current && toPhoto(context, principal, { accountId, fileId: current }),
  });
}

function toPhoto(
  { signer }: Pick<ApiContext, 'signer'>,
  reader: MemberPrincipal,
  { accountId, fileId }: { accountId: string; fileId: string },
): Photo {
  const { base } = signer.sign(reader, `photo/${fileId}`);
  return { accountId, id: fileId, previewUrl: `${base}preview.webp`, thumbnailUrl: `${base}thumbnail.webp` };
}
