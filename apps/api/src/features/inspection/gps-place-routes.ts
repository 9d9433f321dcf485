import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  DeleteInspectionQuerySchema,
  InspectionAnswerSchema,
  PlaceByGpsBodySchema,
  PlacedByGpsAnswerSchema,
} from '@plumbline/shared/contract/inspection.ts';
import { toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { placeByGps, takeOffGps } from '@plumbline/server/captures/place-by-gps.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { actorOfInspection } from './inspection-access.ts';

const ParamsSchema = z.object({ inspectionId: UuidSchema });
const PATH = '/api/core/inspection/:inspectionId/gps-place';

/** Captures are placed by satellites, and taken off again. */
export function gpsPlaceRoutes(app: App, { stores }: ApiContext): void {
  app.post(
    PATH,
    {
      schema: {
        params: ParamsSchema,
        body: PlaceByGpsBodySchema,
        response: { 200: PlacedByGpsAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'plan-not-tied'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const actor = await actorOfInspection(trx, principal, inspectionId);
        return answer(await placeByGps(trx, actor, { inspectionId, version: request.body.version }));
      }),
  );
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
        return answer(toInspectionRow(await takeOffGps(trx, actor, seen)));
      }),
  );
}
