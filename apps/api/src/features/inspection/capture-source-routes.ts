import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  AnswerShapeBodySchema,
  CaptureSourceListAnswerSchema,
  InspectionAnswerSchema,
  type CaptureSource,
} from '@plumbline/shared/contract/inspection.ts';
import { SourceLogAnswerSchema } from '@plumbline/shared/contract/processing-error.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  listSources,
  moveSource,
  readSource,
  type SourceRecord,
} from '@plumbline/server/captures/capture-sources.ts';
import { JOB_OF_STEP } from '@plumbline/server/captures/go-on.ts';
import { readInspection, toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { removeFile } from '@plumbline/server/captures/remove-file.ts';
import { settleInspection } from '@plumbline/server/captures/settle-inspection.ts';
import { readSourceLog } from '@plumbline/server/captures/source-log.ts';
import { tellOfFailures } from '@plumbline/server/captures/tell-of-failures.ts';
import { tryAgain } from '@plumbline/server/captures/try-again.ts';
import { requireChange } from '@plumbline/server/captures/require-change.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import { hasSiteModels } from '@plumbline/server/site-models/site-model.store.ts';
import { isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { inspectionAccess, UNPUBLISHED } from './inspection-access.ts';

const ParamsSchema = z.object({ inspectionId: UuidSchema });
const FileParamsSchema = z.extend(ParamsSchema, { sourceId: UuidSchema });

/** The files of an inspection: how far each is, what somebody has to answer, another try, one that never comes, and what became of each. */
export function captureSourceRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  answerRoute(app, context);
  retryRoute(app, context);
  removeRoute(app, context);
  logRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/inspection/:inspectionId/file',
    { schema: { params: ParamsSchema, response: { 200: CaptureSourceListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { inspectionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await inspectionAccess(trx, principal, inspectionId);
        // Files are no concern of who sees pictures only.
        access.require('read', 'Inspection', UNPUBLISHED);
        return listAnswer((await listSources(trx, inspectionId)).map(toSource));
      });
    },
  );
}

function answerRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    '/api/core/inspection/:inspectionId/file/:sourceId/answer',
    {
      schema: {
        params: FileParamsSchema,
        body: AnswerShapeBodySchema,
        response: { 200: InspectionAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId, sourceId } = request.params;
        const { access, inspection } = await inspectionAccess(trx, principal, inspectionId);
        requireChange(access, 'update', inspection);
        await requireSource(trx, request.params);
        const { shape } = request.body;
        if (!(await moveSource(trx, sourceId, 'asking', { state: 'reading', shape })))
          throw new AppError('conflict');
        await jobs.send(trx, JOB_OF_STEP.reading, { tenantId: principal.tenantId, sourceId });
        return settled(trx, inspectionId);
      }),
  );
}

function retryRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    '/api/core/inspection/:inspectionId/file/:sourceId/retry',
    {
      schema: { params: FileParamsSchema, response: { 200: InspectionAnswerSchema } },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['not-restorable', 'project-closed', 'hours-lacking', 'models-off'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId, sourceId } = request.params;
        const { access, inspection } = await inspectionAccess(trx, principal, inspectionId);
        requireChange(access, 'update', inspection);
        await requireSource(trx, request.params);
        const { tenantId, accountId } = principal;
        if (isSiteModel(inspection.kind) && !(await hasSiteModels(trx, tenantId)))
          throw new AppError('models-off');
        const state = await tryAgain(trx, sourceId, accountId);
        if (!state) throw new AppError('not-restorable');
        await jobs.send(trx, JOB_OF_STEP[state], { tenantId, sourceId });
        const answered = await settled(trx, inspectionId);
        await tellOfFailures(trx, { tenantId, projectId: inspection.projectId });
        return answered;
      }),
  );
}

function removeRoute(app: App, { stores, jobs }: ApiContext): void {
  app.delete(
    '/api/core/inspection/:inspectionId/file/:sourceId',
    {
      schema: { params: FileParamsSchema, response: { 200: InspectionAnswerSchema } },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const { access, inspection } = await inspectionAccess(trx, principal, inspectionId);
        requireChange(access, 'update', inspection);
        await requireSource(trx, request.params);
        await removeFile(trx, request.params, jobs);
        return toAnswer(trx, inspectionId);
      }),
  );
}

function logRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/inspection/:inspectionId/file/:sourceId/log',
    { schema: { params: FileParamsSchema, response: { 200: SourceLogAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { inspectionId, sourceId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await inspectionAccess(trx, principal, inspectionId);
        access.require('read', 'Inspection', UNPUBLISHED);
        await requireSource(trx, request.params);
        const lines = await readSourceLog(trx, sourceId);
        return listAnswer(lines.map((line) => ({ ...line, at: line.at.toISOString() })));
      });
    },
  );
}

/** @throws AppError not-found */
async function requireSource(
  trx: Trx,
  { inspectionId, sourceId }: { inspectionId: string; sourceId: string },
): Promise<void> {
  const source = await readSource(trx, sourceId);
  if (source?.inspectionId !== inspectionId) throw new AppError('not-found');
}

async function settled(trx: Trx, inspectionId: string) {
  await settleInspection(trx, inspectionId);
  return toAnswer(trx, inspectionId);
}

async function toAnswer(trx: Trx, inspectionId: string) {
  const inspection = await readInspection(trx, inspectionId);
  if (!inspection) throw new AppError('not-found');
  return answer(toInspectionRow(inspection));
}

function toSource(source: SourceRecord): CaptureSource {
  const { id, fileName, sizeBytes, endsSha256, receivedBytes, state, failedIn, progress } = source;
  const { error, proposed } = source;
  return { id, fileName, sizeBytes, endsSha256, receivedBytes, state, failedIn, progress, error, proposed };
}
