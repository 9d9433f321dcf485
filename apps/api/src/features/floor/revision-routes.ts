import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  AlignRevisionBodySchema,
  CreateRevisionBodySchema,
  CreatedRevisionAnswerSchema,
  IssueRevisionBodySchema,
  RevisionAnswerSchema,
  RevisionListAnswerSchema,
} from '@plumbline/shared/contract/revision.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import {
  alignRevision,
  discardRevision,
  issueRevision,
  listRevisions,
} from '@plumbline/server/floor-plans/revision.store.ts';
import { beginRendering } from '@plumbline/server/uploads/upload.store.ts';
import * as z from 'zod/mini';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { requestFloorImages } from '../note/request-floor-images.ts';
import { ownUpload } from '../upload/own-upload.ts';
import { UPLOAD_FAULTS } from '../upload/upload-faults.ts';
import { RevisionParamsSchema, changeRevision, replaceablePlan } from './change-revision.ts';
import { requireReady } from './create-floor.ts';
import { floorAccess, ownedRecord } from './floor-access.ts';
import { toPlanRevision } from './to-revision.ts';

const FloorParamsSchema = z.object({ floorId: UuidSchema });
const VersionQuerySchema = z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) });
const PATH = '/api/core/floor/:floorId/revision';

/** The revisions of a plan's drawing, for those who may replace it; everybody who sees the plan reads the issued ones. */
export function revisionRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  createRoute(app, context);
  alignRoute(app, context);
  issueRoute(app, context);
  discardRoute(app, context);
}

function listRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    PATH,
    {
      schema: { params: FloorParamsSchema, response: { 200: RevisionListAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        access.require('read', 'FloorPlan', ownedRecord(plan));
        const seesDrafts = access.ability.can('create', 'FloorPlan');
        const revisions = await listRevisions(trx, request.params.floorId);
        const seen = revisions.filter(({ state }) => seesDrafts || state !== 'draft');
        return listAnswer(seen.map((revision) => toPlanRevision(revision, principal, signer)));
      });
    },
  );
}

function createRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    PATH,
    {
      schema: {
        params: FloorParamsSchema,
        body: CreateRevisionBodySchema,
        response: { 200: CreatedRevisionAnswerSchema },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.insert },
        failures: ['project-closed', 'upload-not-ready', 'upload-expired', ...UPLOAD_FAULTS],
      },
    },
    async (request) => {
      const { uploadId, page, note = '' } = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        const { upload } = await ownUpload(trx, principal, uploadId);
        const { floorId } = request.params;
        const { id: floorPlanId, name, projectId } = await replaceablePlan(trx, principal, floorId);
        if (upload.projectId !== projectId) throw new AppError('not-found');
        requireReady(upload, [page]);
        const revisionId = await newUuid(trx);
        const chosen = { page, name, floorPlanId: revisionId, revisionOf: { floorPlanId, note } };
        if (!(await beginRendering(trx, upload.id, [chosen]))) throw new AppError('upload-not-ready');
        await jobs.send(trx, 'render-plans', { tenantId: upload.tenantId, uploadId });
        return answer({ revisionId });
      });
    },
  );
}

function alignRoute(app: App, context: ApiContext): void {
  app.put(
    `${PATH}/:revisionId/alignment`,
    {
      schema: {
        params: RevisionParamsSchema,
        body: AlignRevisionBodySchema,
        response: { 200: RevisionAnswerSchema },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'revision-issued', 'alignment-impossible'],
      },
    },
    async (request) => {
      const { params, body: wish } = request;
      const judge = replaceablePlan;
      return changeRevision(context, { request, params, wish, judge, change: alignRevision, say: answer });
    },
  );
}

function issueRoute(app: App, context: ApiContext): void {
  app.post(
    `${PATH}/:revisionId/current`,
    {
      schema: {
        params: RevisionParamsSchema,
        body: IssueRevisionBodySchema,
        response: { 200: RevisionAnswerSchema },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'revision-not-aligned', 'revision-not-compared'],
      },
    },
    async (request) => {
      const { params, body: wish } = request;
      const judge = replaceablePlan;
      const change: typeof issueRevision = async (trx, wanted) => {
        const result = await issueRevision(trx, wanted);
        if (result.ok) await requestFloorImages(context, trx, result.revision);
        return result;
      };
      return changeRevision(context, { request, params, wish, judge, change, say: answer });
    },
  );
}

function discardRoute(app: App, context: ApiContext): void {
  app.delete(
    `${PATH}/:revisionId`,
    {
      schema: {
        params: RevisionParamsSchema,
        querystring: VersionQuerySchema,
        response: { 200: answerOf(EmptySchema) },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.delete },
        failures: ['conflict', 'project-closed', 'revision-issued'],
      },
    },
    async (request) => {
      const { params, query: wish } = request;
      return changeRevision(context, {
        request,
        params,
        wish,
        judge: replaceablePlan,
        change: discardRevision,
        say: () => answer(null),
      });
    },
  );
}
