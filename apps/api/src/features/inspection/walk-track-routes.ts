import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  DeleteInspectionQuerySchema,
  InspectionAnswerSchema,
} from '@plumbline/shared/contract/inspection.ts';
import {
  FindTrackBodySchema,
  TRACK_PICTURES_MIN,
  WalkTrackAnswerSchema,
} from '@plumbline/shared/contract/walk-track.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { listCaptures } from '@plumbline/server/captures/capture-record.ts';
import { ownedInspection, toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { readWalkTrack } from '@plumbline/server/captures/read-walk-track.ts';
import { removeTrack } from '@plumbline/server/captures/remove-track.ts';
import { addTrackRun, cancelTrackRun } from '@plumbline/server/captures/track-runs.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { trackProgram } from '../../tracking/track-program.ts';
import { actorOfInspection, inspectionAccess, UNPUBLISHED } from './inspection-access.ts';

const ParamsSchema = z.object({ inspectionId: UuidSchema });
const PATH = '/api/core/inspection/:inspectionId/track';

/** The track of a walk: searched for by the worker, and taken away again. */
export function walkTrackRoutes(app: App, context: ApiContext): void {
  readRoute(app, context);
  findRoute(app, context);
  cancelRoute(app, context);
  removeRoute(app, context);
}

function readRoute(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    { schema: { params: ParamsSchema, response: { 200: WalkTrackAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { inspectionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await inspectionAccess(trx, principal, inspectionId);
        // A means of placing, which is no concern of who sees the dots only.
        access.require('read', 'Inspection', UNPUBLISHED);
        return answer(await readWalkTrack(trx, inspectionId));
      });
    },
  );
}

function findRoute(app: App, { stores, jobs }: ApiContext): void {
  app.post(
    PATH,
    {
      schema: {
        params: ParamsSchema,
        body: FindTrackBodySchema,
        response: { 200: WalkTrackAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.other },
        failures: [
          'track-no-program',
          'track-going-on',
          'track-too-few',
          'inspection-not-ready',
          'project-closed',
        ],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspection, access } = await inspectionAccess(trx, principal, request.params.inspectionId);
        access.require('place', 'Inspection', ownedInspection(inspection));
        if (trackProgram() === null) throw new AppError('track-no-program');
        if (inspection.state !== 'preview' && inspection.state !== 'published')
          throw new AppError('inspection-not-ready');
        const spheres = (await listCaptures(trx, inspection.id)).filter(
          ({ projection }) => projection === 'sphere',
        );
        if (spheres.length < TRACK_PICTURES_MIN) throw new AppError('track-too-few');
        const { tenantId, accountId } = principal;
        const { id: inspectionId, projectId } = inspection;
        const { id } = request.body;
        await addTrackRun(trx, { id, tenantId, projectId, inspectionId, startedBy: accountId });
        await jobs.send(trx, 'track-walk', { tenantId, runId: id });
        return answer(await readWalkTrack(trx, inspectionId));
      }),
  );
}

function cancelRoute(app: App, { stores }: ApiContext): void {
  app.post(
    `${PATH}/cancel`,
    {
      schema: { params: ParamsSchema, response: { 200: WalkTrackAnswerSchema } },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.other },
        failures: ['project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspection, access } = await inspectionAccess(trx, principal, request.params.inspectionId);
        access.require('place', 'Inspection', ownedInspection(inspection));
        await cancelTrackRun(trx, inspection.id);
        return answer(await readWalkTrack(trx, inspection.id));
      }),
  );
}

function removeRoute(app: App, { stores }: ApiContext): void {
  app.delete(
    PATH,
    {
      schema: {
        params: ParamsSchema,
        querystring: DeleteInspectionQuerySchema,
        response: { 200: InspectionAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const actor = await actorOfInspection(trx, principal, inspectionId);
        const seen = { inspectionId, version: request.query.version };
        return answer(toInspectionRow(await removeTrack(trx, actor, seen)));
      }),
  );
}
