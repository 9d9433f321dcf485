/** Notes to and from files of BCF. */
import * as z from 'zod/mini';
import {
  BcfExportQuerySchema,
  BcfImportAnswerSchema,
  ImportBcfBodySchema,
  LastBcfImportAnswerSchema,
} from '@plumbline/shared/contract/bcf.ts';
import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { addImport, endImport, readLastImport } from '@plumbline/server/bcf/imports.store.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { inSnapshot } from '@plumbline/server/database/snapshot.ts';
import { addStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { noteList } from '@plumbline/server/notes/list-notes.ts';
import type { AnyUpload } from '@plumbline/server/uploads/upload.ts';
import { takePictureUpload } from '@plumbline/server/uploads/upload.store.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { bcfPieces } from '../../note-files/bcf-pieces.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { languageOf } from '../../plugins/error-texts.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { sendPieces } from '../../send-pieces.ts';
import { ownTransfer } from '../upload/own-upload.ts';

const PATH = '/api/core/project/:projectId/bcf';
const ParamsSchema = z.object({ projectId: UuidSchema });
const ImportParamsSchema = z.object({ projectId: UuidSchema, importId: UuidSchema });
const FILE_NAME = 'notes.bcf';
/** Of an upload that named none. */
const NO_SHA256 = '0'.repeat(64);

export function bcfRoutes(app: App, context: ApiContext): void {
  importRoute(app, context);
  lastRoute(app, context);
  cancelRoute(app, context);
  exportRoute(app, context);
}

function importRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    PATH,
    {
      schema: {
        params: ParamsSchema,
        body: ImportBcfBodySchema,
        response: { 200: BcfImportAnswerSchema },
      },
      config: {
        operation: { title: 'Note', businessType: BUSINESS_TYPES.insert },
        failures: ['project-closed', 'upload-not-ready', 'in-progress'],
      },
    },
    async (request) => {
      const language = callerOf(request).language ?? languageOf(request.headers['accept-language']);
      return writeOnce(stores, request, async (trx, principal) => {
        const { projectId } = request.params;
        const { tenantId, accountId } = principal;
        const { upload, requireSending } = await ownTransfer(trx, principal, request.body.uploadId);
        if (upload.projectId !== projectId || upload.purpose !== 'bcf') throw new AppError('not-found');
        requireSending();
        const { id, fileName } = upload;
        await addImport(trx, { id, tenantId, projectId, accountId, fileName, language });
        await takeFile(trx, upload);
        await jobs.send(trx, 'import-bcf', { tenantId, importId: id });
        const made = await readLastImport(trx, { projectId, accountId });
        if (!made) throw new Error('an import is gone in its own transaction');
        return answer(made);
      });
    },
  );
}

/** From now on the file is the import's, and goes with its end. @throws AppError upload-not-ready */
async function takeFile(trx: Trx, upload: AnyUpload): Promise<void> {
  if (!(await takePictureUpload(trx, upload.id))) throw new AppError('upload-not-ready');
  await addStoredFile(trx, {
    id: upload.id,
    tenantId: upload.tenantId,
    projectId: upload.projectId,
    purpose: 'bcf',
    originalName: upload.fileName,
    contentType: 'application/octet-stream',
    sizeBytes: upload.sizeBytes,
    sha256: upload.sha256 ?? NO_SHA256,
    createdBy: upload.accountId,
  });
}

function lastRoute(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    {
      schema: { params: ParamsSchema, response: { 200: LastBcfImportAnswerSchema } },
      config: { unmetered: true },
    },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('read', 'Note');
        return answer(await readLastImport(trx, { projectId, accountId: principal.accountId }));
      });
    },
  );
}

function cancelRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    `${PATH}/:importId`,
    {
      schema: { params: ImportParamsSchema, response: { 200: answerOf(EmptySchema) } },
      config: { operation: { title: 'Note', businessType: BUSINESS_TYPES.update } },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { projectId, importId } = request.params;
        await projectAccess(trx, principal, projectId);
        const own = await readLastImport(trx, { projectId, accountId: principal.accountId });
        if (own?.id !== importId) throw new AppError('not-found');
        await endImport(trx, importId, { state: 'cancelled' });
        return answer(null);
      }),
  );
}

function exportRoute(app: App, { stores, storage }: ApiContext): void {
  app.get(
    `${PATH}/export`,
    {
      schema: { params: ParamsSchema, querystring: BcfExportQuerySchema },
      config: { operation: { title: 'Note', businessType: BUSINESS_TYPES.export } },
    },
    async (request, reply) => {
      const principal = memberOf(request);
      const { projectId } = request.params;
      const { version, ...asked } = request.query;
      const { accountId, tenantId } = principal;
      const pieces = inSnapshot(
        stores.app,
        async function* (trx) {
          const { ability, require } = await projectAccess(trx, principal, projectId);
          require('read', 'Note');
          const list = noteList({ projectId, accountId }, z.parse(NOTE_LIST.wanted, asked));
          yield* bcfPieces(trx, list, { stores, storage, tenantId, projectId, version, ability });
        },
        { tenants: tenantId },
      );
      return sendPieces(reply, { fileName: FILE_NAME, type: 'application/octet-stream' }, pieces);
    },
  );
}
