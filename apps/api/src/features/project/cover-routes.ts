import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  ProjectAnswerSchema,
  RemoveCoverQuerySchema,
  SetCoverBodySchema,
} from '@plumbline/shared/contract/project.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { changeCover } from '@plumbline/server/projects/change-cover.ts';
import { takePictureUpload } from '@plumbline/server/uploads/upload.store.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import { projectAccess } from '../../access.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { makeUploadedPicture, PICTURE_FAULTS } from '../../pictures/make-uploaded-picture.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { sourceKey } from '../upload/finish-upload.ts';
import { ownTransfer } from '../upload/own-upload.ts';
import { removeUnused } from '../upload/remove-unused.ts';
import { changedProject, projectAnswer } from './project-answer.ts';

const ParamsSchema = z.object({ projectId: UuidSchema });
const OPERATION = { title: 'Project', businessType: BUSINESS_TYPES.update };

/** A project's cover: set from an uploaded picture, replaced, taken away. */
export function coverRoutes(app: App, context: ApiContext): void {
  setRoute(app, context);
  removeRoute(app, context);
}

function setRoute(app: App, context: ApiContext): void {
  const { stores, storage } = context;
  app.put(
    '/api/core/project/:projectId/cover',
    {
      schema: { params: ParamsSchema, body: SetCoverBodySchema, response: { 200: ProjectAnswerSchema } },
      config: {
        operation: OPERATION,
        failures: ['conflict', 'project-closed', 'upload-expired', 'checksum-mismatch', ...PICTURE_FAULTS],
      },
    },
    async (request) => {
      const { projectId } = request.params;
      const { was, uploadId, crop } = request.body;
      const principal = memberOf(request);
      // Drawn before the transaction that takes it, since nobody should wait for a picture with a lock held.
      const upload = await inTenant(stores.app, principal.tenantId, (trx) =>
        ownPicture(trx, principal, { projectId, uploadId }),
      );
      const file = await makeUploadedPicture(context, upload, { purpose: 'cover', crop });
      const body = await writeOnce(stores, request, async (trx) => {
        const { standing, require } = await projectAccess(trx, principal, projectId);
        require('update', 'Project');
        if (!(await takePictureUpload(trx, uploadId))) {
          // It was taken back while it was drawn; or it is in use already.
          await removeUnused(trx, storage, [uploadId]);
          throw new AppError('not-found');
        }
        const actor = { kind: 'member', id: principal.accountId } as const;
        const cover = { id: uploadId, originalName: upload.fileName, ...file };
        const changed = await changeCover(trx, { projectId, was, cover, actor });
        return projectAnswer(
          context,
          changedProject(context, changed, principal, standing),
          principal,
          standing,
        );
      });
      await storage.remove(sourceKey(uploadId));
      return body;
    },
  );
}

/** @throws AppError not-found, not-authorized, project-closed, tenant-expired */
async function ownPicture(
  trx: Trx,
  principal: MemberPrincipal,
  { projectId, uploadId }: { projectId: string; uploadId: string },
): Promise<AnyUpload> {
  const { upload, requireSending } = await ownTransfer(trx, principal, uploadId);
  if (upload.projectId !== projectId) throw new AppError('not-found');
  requireSending();
  return upload;
}

function removeRoute(app: App, context: ApiContext): void {
  app.delete(
    '/api/core/project/:projectId/cover',
    {
      schema: {
        params: ParamsSchema,
        querystring: RemoveCoverQuerySchema,
        response: { 200: ProjectAnswerSchema },
      },
      config: { operation: OPERATION, failures: ['conflict', 'project-closed'] },
    },
    (request) =>
      writeOnce(context.stores, request, async (trx, principal) => {
        const { projectId } = request.params;
        const { standing, require } = await projectAccess(trx, principal, projectId);
        require('update', 'Project');
        const actor = { kind: 'member', id: principal.accountId } as const;
        const { was } = request.query;
        const changed = await changeCover(trx, { projectId, was, cover: null, actor });
        return projectAnswer(
          context,
          changedProject(context, changed, principal, standing),
          principal,
          standing,
        );
      }),
  );
}
