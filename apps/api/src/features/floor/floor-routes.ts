import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  FloorAnswerSchema,
  FloorExportAnswerSchema,
  FloorExportQuerySchema,
  FloorListAnswerSchema,
  FloorListQuerySchema,
} from '@plumbline/shared/contract/floor.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { listPlans } from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import { callerOf, memberOf } from '../../plugins/authentication-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { createFloorRoute } from './create-floor.ts';
import { deletedFloorRoutes } from './deleted-floors.ts';
import { changeFloorRoutes } from './change-floor.ts';
import { doubtRoutes } from './doubt-routes.ts';
import { floorAccess, ownedRecord } from './floor-access.ts';
import { planTieRoutes } from './plan-tie-routes.ts';
import { revisionRoutes } from './revision-routes.ts';
import { toFloorPlan } from './to-floor-plan.ts';

/** Floor plans: what there is, and every change of their records. */
export function floorRoutes(app: App, context: ApiContext): void {
  const { stores, signer } = context;
  app.get(
    '/api/core/floor',
    {
      schema: { querystring: FloorListQuerySchema, response: { 200: FloorListAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      const { projectId } = request.query;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const access = await projectAccess(trx, principal, projectId);
        const plans = await listPlans(trx, projectId);
        const seen = plans.filter((plan) => access.sees('FloorPlan', ownedRecord(plan)));
        return listAnswer(seen.map((plan) => toFloorPlan(plan, principal, signer)));
      });
    },
  );

  app.get(
    '/api/core/floor/:floorId',
    {
      schema: { params: z.object({ floorId: UuidSchema }), response: { 200: FloorAnswerSchema } },
      config: { access: 'everyone' },
    },
    async (request) => {
      const { principal } = callerOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        access.require('read', 'FloorPlan', ownedRecord(plan));
        return answer(toFloorPlan(plan, principal, signer));
      });
    },
  );

  exportRoute(app, context);
  createFloorRoute(app, context);
  changeFloorRoutes(app, context);
  deletedFloorRoutes(app, context);
  revisionRoutes(app, context);
  doubtRoutes(app, context);
  planTieRoutes(app, context);
}

/** Visitors take nothing away. */
function exportRoute(app: App, { stores }: ApiContext): void {
  app.get(
    '/api/core/floor/:floorId/export',
    {
      schema: {
        params: z.object({ floorId: UuidSchema }),
        querystring: FloorExportQuerySchema,
        response: { 200: FloorExportAnswerSchema },
      },
      config: { operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.export } },
    },
    async (request) => {
      const principal = memberOf(request);
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { plan, access } = await floorAccess(trx, principal, request.params.floorId);
        access.require('read', 'FloorPlan');
        return answer({ projectId: plan.projectId, name: plan.name });
      });
    },
  );
}
