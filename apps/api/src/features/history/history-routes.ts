import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  HistoryAnswerSchema,
  ObjectMakersAnswerSchema,
  PastPlanAnswerSchema,
} from '@plumbline/shared/contract/history.ts';
import { ObjectIdSchema } from '@plumbline/shared/documents/plan/schema.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readMakers } from '@plumbline/server/events/read-makers.ts';
import { readPlanHistory, readPast } from '@plumbline/server/journal/read-history.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { floorAccess } from '../floor/floor-access.ts';

const ParamsSchema = z.object({ floorId: UuidSchema });
const PastParamsSchema = z.object({
  floorId: UuidSchema,
  seq: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
});

const ObjectParamsSchema = z.object({ floorId: UuidSchema, objectId: ObjectIdSchema });

/** A plan's past, for members: visitors learn neither who drew nor what was taken away again. */
export function historyRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/floor/:floorId/history',
    { schema: { params: ParamsSchema, response: { 200: HistoryAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { floorId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await floorAccess(trx, principal, floorId);
        access.require('read', 'Zone');
        return answer(await readPlanHistory(trx, planRoom(floorId)));
      });
    },
  );

  app.get(
    '/api/core/floor/:floorId/history/:seq',
    { schema: { params: PastParamsSchema, response: { 200: PastPlanAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { floorId, seq } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { access } = await floorAccess(trx, principal, floorId);
        access.require('read', 'Zone');
        const past = await readPast(trx, planRoom(floorId), seq);
        if (!past) throw new AppError('not-found');
        const document = Buffer.from(past.update).toString('base64');
        return answer({ seq, at: past.at?.toISOString() ?? null, document });
      });
    },
  );

  app.get(
    '/api/core/floor/:floorId/object/:objectId/makers',
    { schema: { params: ObjectParamsSchema, response: { 200: ObjectMakersAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { floorId, objectId } = request.params;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, floorId);
        access.require('read', 'Zone');
        access.require('read', 'Markup');
        return answer(await readMakers(trx, { projectId: plan.projectId, floorPlanId: floorId, objectId }));
      });
    },
  );
}
