import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import { PlanTieAnswerSchema, SetPlanTieBodySchema } from '@plumbline/shared/contract/plan-tie.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readPlanTie, setPlanTie } from '@plumbline/server/floor-plans/plan-tie.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { floorAccess } from './floor-access.ts';

const PATH = '/api/core/floor/:floorId/tie';
const ParamsSchema = z.object({ floorId: UuidSchema });

/** The two points that tie a plan to the earth, by who may set its scale. */
export function planTieRoutes(app: App, { stores }: ApiContext): void {
  app.get(
    PATH,
    { schema: { params: ParamsSchema, response: { 200: PlanTieAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        access.require('update', 'Calibration');
        return answer(await readPlanTie(trx, plan.id));
      });
    },
  );
  app.put(
    PATH,
    {
      schema: { params: ParamsSchema, body: SetPlanTieBodySchema, response: { 200: PlanTieAnswerSchema } },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) =>
      writeOnce(stores, request, async (trx, principal) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        access.require('update', 'Calibration');
        const { version, tie } = request.body;
        return answer(await setPlanTie(trx, principal, { floorPlanId: plan.id, seen: version }, tie));
      }),
  );
}
