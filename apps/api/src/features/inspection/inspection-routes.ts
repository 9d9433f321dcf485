import * as z from 'zod/mini';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  ChangeInspectionBodySchema,
  CreateInspectionBodySchema,
  DeleteInspectionQuerySchema,
  InspectionAnswerSchema,
  MediaMeansAnswerSchema,
  PublishInspectionBodySchema,
} from '@plumbline/shared/contract/inspection.ts';
import { InspectorListAnswerSchema } from '@plumbline/shared/contract/processing-error.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  changeInspection,
  deleteInspection,
  publishInspection,
} from '@plumbline/server/captures/change-inspection.ts';
import { createInspection } from '@plumbline/server/captures/create-inspection.ts';
import { listInspectors } from '@plumbline/server/captures/inspectors.ts';
import { toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { trackProgram } from '../../tracking/track-program.ts';
import { findVideoBackend } from '../../decoding/video/video-backend.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { floorAccess } from '../floor/floor-access.ts';
import { displayName } from '../upload/display-name.ts';
import { bulkInspectionRoute } from './bulk-inspections.ts';
import { capturePairRoutes } from './capture-pair-routes.ts';
import { captureRoutes } from './capture-routes.ts';
import { captureSourceRoutes } from './capture-source-routes.ts';
import { actorOfInspection, inspectionAccess, inspectionActor, UNPUBLISHED } from './inspection-access.ts';
import { inspectionListRoutes } from './inspection-list-routes.ts';
import { processingErrorRoutes } from './processing-error-routes.ts';
import { sentFileRoutes } from './sent-file-routes.ts';
import { visitorInspectionsRoute } from './visitor-inspections-route.ts';
import { fieldNoteAuthorRoute } from './field-note-author-route.ts';
import { gpsPlaceRoutes } from './gps-place-routes.ts';
import { timeShiftRoute } from './time-shift-route.ts';
import { walkPathRoutes } from './walk-path-routes.ts';
import { walkTrackRoutes } from './walk-track-routes.ts';

const ParamsSchema = z.object({ inspectionId: UuidSchema });

/** Inspections: the record of each, its files, its captures, and the list of a project. */
export function inspectionRoutes(app: App, context: ApiContext): void {
  meansRoute(app);
  readRoute(app, context);
  createRoute(app, context);
  changeRoute(app, context);
  inspectorsRoute(app, context);
  publishRoute(app, context);
  deleteRoute(app, context);
  bulkInspectionRoute(app, context);
  inspectionListRoutes(app, context);
  sentFileRoutes(app, context);
  captureSourceRoutes(app, context);
  captureRoutes(app, context);
  capturePairRoutes(app, context);
  walkPathRoutes(app, context);
  gpsPlaceRoutes(app, context);
  walkTrackRoutes(app, context);
  timeShiftRoute(app, context);
  fieldNoteAuthorRoute(app, context);
  processingErrorRoutes(app, context);
  visitorInspectionsRoute(app, context);
}

function readRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/inspection/:inspectionId',
    { schema: { params: ParamsSchema, response: { 200: InspectionAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { inspection } = await inspectionAccess(trx, principal, request.params.inspectionId);
        return answer(toInspectionRow(inspection));
      });
    },
  );
}

function createRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/inspection',
    {
      schema: { body: CreateInspectionBodySchema, response: { 200: InspectionAnswerSchema } },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.insert },
        failures: ['not-found', 'conflict', 'project-closed', 'video-no-reader', 'models-off'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { plan } = await floorAccess(trx, principal, request.body.floorId);
        const actor = await inspectionActor(trx, principal, plan.projectId);
        if (request.body.kind === 'video-360' && !(await findVideoBackend()))
          throw new AppError('video-no-reader');
        const files = request.body.files.map((file) => ({ ...file, fileName: displayName(file.fileName) }));
        const made = await createInspection(trx, actor, { ...request.body, files });
        return answer(toInspectionRow(made));
      }),
  );
}

function meansRoute(app: App): void {
  app.get('/api/core/media-means', { schema: { response: { 200: MediaMeansAnswerSchema } } }, async () =>
    answer({ readsVideo: (await findVideoBackend()) !== null, findsTracks: trackProgram() !== null }),
  );
}

function changeRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/inspection/:inspectionId',
    {
      schema: {
        params: ParamsSchema,
        body: ChangeInspectionBodySchema,
        response: { 200: InspectionAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'assignee-not-in-project'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const { version, fields } = request.body;
        const actor = await actorOfInspection(trx, principal, inspectionId);
        return answer(toInspectionRow(await changeInspection(trx, actor, { inspectionId, version }, fields)));
      }),
  );
}

function inspectorsRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/inspection/:inspectionId/inspector',
    { schema: { params: ParamsSchema, response: { 200: InspectorListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { inspection, access } = await inspectionAccess(trx, principal, request.params.inspectionId);
        access.require('read', 'Inspection', UNPUBLISHED);
        return listAnswer(await listInspectors(trx, inspection.projectId));
      });
    },
  );
}

function publishRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/inspection/:inspectionId/publish',
    {
      schema: {
        params: ParamsSchema,
        body: PublishInspectionBodySchema,
        response: { 200: InspectionAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'inspection-not-ready'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const actor = await actorOfInspection(trx, principal, inspectionId);
        const seen = { inspectionId, version: request.body.version };
        return answer(toInspectionRow(await publishInspection(trx, actor, seen)));
      }),
  );
}

function deleteRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    '/api/core/inspection/:inspectionId',
    {
      schema: {
        params: ParamsSchema,
        querystring: DeleteInspectionQuerySchema,
        response: { 200: answerOf(EmptySchema) },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.delete },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const actor = await actorOfInspection(trx, principal, inspectionId);
        await deleteInspection(trx, actor, { inspectionId, version: request.query.version });
        return answer(null);
      }),
  );
}
