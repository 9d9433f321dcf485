import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { InspectionAnswerSchema, ShiftTimesBodySchema } from '@plumbline/shared/contract/inspection.ts';
import { toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { shiftTimes } from '@plumbline/server/captures/shift-times.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { actorOfInspection } from './inspection-access.ts';

/** The times of an inspection's captures are put right. */
export function timeShiftRoute(app: App, { stores }: ApiContext): void {
  app.put(
    '/api/core/inspection/:inspectionId/time-shift',
    {
      schema: {
        params: z.object({ inspectionId: UuidSchema }),
        body: ShiftTimesBodySchema,
        response: { 200: InspectionAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'inspection-published', 'inspection-not-ready'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { inspectionId } = request.params;
        const { version, seconds } = request.body;
        const actor = await actorOfInspection(trx, principal, inspectionId);
        return answer(toInspectionRow(await shiftTimes(trx, actor, { inspectionId, version }, seconds)));
      }),
  );
}
