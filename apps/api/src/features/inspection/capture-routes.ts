import * as z from 'zod/mini';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { CoverageAnswerSchema } from '@plumbline/shared/contract/coverage.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  CaptureAnswerSchema,
  CaptureListAnswerSchema,
  ChangeShapeBodySchema,
  DotListAnswerSchema,
  InspectionAnswerSchema,
  PlaceCaptureBodySchema,
  type Capture,
} from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  listCaptures,
  listDots,
  readCapture,
  toCaptureRow,
  toDot,
  type CaptureRecord,
} from '@plumbline/server/captures/capture-record.ts';
import { changeShape, otherShape } from '@plumbline/server/captures/change-shape.ts';
import { floorCoverage } from '@plumbline/server/captures/floor-coverage.ts';
import { toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { placeCapture } from '@plumbline/server/captures/place-capture.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import type { ProjectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { floorAccess } from '../floor/floor-access.ts';
import { captureFilesUrl } from './capture-files-url.ts';
import { actorOfInspection, inspectionAccess, UNPUBLISHED } from './inspection-access.ts';

/** Captures: the pictures of an inspection, the dots of a floor, what of it was seen, and where each stands. */
export function captureRoutes(app: App, context: ApiContext): void {
  picturesRoute(app, context);
  dotsRoute(app, context);
  coverageRoute(app, context);
  placeRoute(app, context);
  shapeRoute(app, context);
}

function picturesRoute(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/inspection/:inspectionId/capture',
    {
      schema: {
        params: z.object({ inspectionId: UuidSchema }),
        response: { 200: CaptureListAnswerSchema },
      },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      const { inspectionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        await inspectionAccess(trx, principal, inspectionId);
        const captures = await listCaptures(trx, inspectionId);
        return listAnswer(captures.map((capture) => toCapture(capture, principal, signer)));
      });
    },
  );
}

function dotsRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/floor/:floorId/capture',
    {
      schema: { params: z.object({ floorId: UuidSchema }), response: { 200: DotListAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        access.require('read', 'Inspection');
        const unpublishedToo = access.sees('Inspection', UNPUBLISHED);
        const dots = await listDots(trx, plan.id, { unpublishedToo });
        return listAnswer(seenDots(dots, plan.id, access).map(toDot));
      });
    },
  );
}

/** To a scene's visitor those that the link shows; on another floor there are none, and it is not there. */
function seenDots(
  dots: readonly CaptureRecord[],
  floorId: string,
  { sees, standing }: ProjectAccess,
): readonly CaptureRecord[] {
  if (!standing.link) return dots;
  if (standing.link.scene && standing.link.scene.floorId !== floorId) throw new AppError('not-found');
  return dots.filter(({ inspectionId }) =>
    sees('Inspection', { createdBy: '', published: true, inspectionId, floorId }),
  );
}

function coverageRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/floor/:floorId/coverage',
    { schema: { params: z.object({ floorId: UuidSchema }), response: { 200: CoverageAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        access.require('read', 'Inspection');
        return listAnswer(await floorCoverage(trx, plan.id));
      });
    },
  );
}

function placeRoute(app: App, { stores }: ApiContext): void {
  app.patch(
    '/api/core/capture/:captureId',
    {
      schema: {
        params: z.object({ captureId: UuidSchema }),
        body: PlaceCaptureBodySchema,
        response: { 200: CaptureAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { captureId } = request.params;
        const capture = await readCapture(trx, captureId);
        if (!capture) throw new AppError('not-found');
        const actor = await actorOfInspection(trx, principal, capture.inspectionId);
        const { version, fields } = request.body;
        return answer(toCaptureRow(await placeCapture(trx, actor, { captureId, version }, fields)));
      }),
  );
}

function shapeRoute(app: App, { stores, jobs }: ApiContext): void {
  app.put(
    '/api/core/capture/:captureId/shape',
    {
      schema: {
        params: z.object({ captureId: UuidSchema }),
        body: ChangeShapeBodySchema,
        response: { 200: InspectionAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'shape-stated', 'hours-lacking'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { captureId } = request.params;
        const capture = await readCapture(trx, captureId);
        if (!capture) throw new AppError('not-found');
        const actor = await actorOfInspection(trx, principal, capture.inspectionId);
        const changed = await changeShape(trx, actor, { captureId, ...request.body }, jobs);
        return answer(toInspectionRow(changed));
      }),
  );
}

function toCapture(capture: CaptureRecord, principal: Principal, signer: MediaSigner): Capture {
  const { fileId, widthPx, heightPx, levels, spherePart, pitchDeg, rollDeg, faults } = capture;
  return {
    ...toCaptureRow(capture),
    filesUrl: captureFilesUrl(fileId, principal, signer),
    widthPx,
    heightPx,
    levels,
    spherePart,
    pitchDeg,
    rollDeg,
    ...(faults && { faults }),
    otherShape: otherShape(capture),
  };
}
