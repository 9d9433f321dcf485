import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  InspectionAnswerSchema,
  SetWalkPathBodySchema,
  WalkPathAnswerSchema,
} from '@plumbline/shared/contract/inspection.ts';
import { toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import { readWalkPath, setWalkPath } from '@plumbline/server/captures/walk-path.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { actorOfInspection, inspectionAccess, UNPUBLISHED } from './inspection-access.ts';

const ParamsSchema = z.object({ inspectionId: UuidSchema });

/** The path of a walk, along which its captures are spread. */
export function walkPathRoutes(app: App, context: ApiContext): void {
  readRoute(app, context);
  setRoute(app, context);
}

function readRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/inspection/:inspectionId/path',
    { schema: { params: ParamsSchema, response: { 200: WalkPathAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { inspectionId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await inspectionAccess(trx, principal, inspectionId);
        // A means of placing, which is no concern of who sees the dots only.
        access.require('read', 'Inspection', UNPUBLISHED);
        return answer({ path: await readWalkPath(trx, inspectionId) });
      });
    },
  );
}

function setRoute(app: App, { stores }: ApiContext): void {
  app.put(
    '/api/core/inspection/:inspectionId/path',
    {
      schema: {
        params: ParamsSchema,
        body: SetWalkPathBodySchema,
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
        const { version, path } = request.body;
        const actor = await actorOfInspection(trx, principal, inspectionId);
        return answer(toInspectionRow(await setWalkPath(trx, actor, { inspectionId, version }, path)));
      }),
  );
}
