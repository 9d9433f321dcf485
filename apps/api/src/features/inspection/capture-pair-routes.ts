import * as z from 'zod/mini';
import {
  CapturePairAnswerSchema,
  CapturePairListAnswerSchema,
  LineUpBodySchema,
} from '@plumbline/shared/contract/capture-pair.ts';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { lineUp, listPairs } from '@plumbline/server/captures/capture-pair.ts';
import { readCapture } from '@plumbline/server/captures/capture-record.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { actorOfInspection, inspectionAccess, UNPUBLISHED } from './inspection-access.ts';

/** Pictures of one place on two days that are lined up. */
export function capturePairRoutes(app: App, context: ApiContext): void {
  listRoute(app, context);
  lineUpRoute(app, context);
}

function listRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/capture/:captureId/pair',
    {
      schema: {
        params: z.object({ captureId: UuidSchema }),
        response: { 200: CapturePairListAnswerSchema },
      },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const capture = await readCapture(trx, request.params.captureId);
        if (!capture) throw new AppError('not-found');
        const { access } = await inspectionAccess(trx, principal, capture.inspectionId);
        // A link without the time line shows no other day beside the picture.
        if (access.standing.link?.showsTimeLine === false) return listAnswer([]);
        const unpublishedToo = access.sees('Inspection', UNPUBLISHED);
        return listAnswer(await listPairs(trx, capture.id, { unpublishedToo }));
      });
    },
  );
}

function lineUpRoute(app: App, { stores }: ApiContext): void {
  app.put(
    '/api/core/capture/:captureId/pair/:otherId',
    {
      schema: {
        params: z.object({ captureId: UuidSchema, otherId: UuidSchema }),
        body: LineUpBodySchema,
        response: { 200: CapturePairAnswerSchema },
      },
      config: {
        operation: { title: 'Inspection', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed', 'alignment-impossible'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const capture = await readCapture(trx, request.params.captureId);
        if (!capture) throw new AppError('not-found');
        const actor = await actorOfInspection(trx, principal, capture.inspectionId);
        return answer(await lineUp(trx, actor, request.params, request.body.points));
      }),
  );
}
