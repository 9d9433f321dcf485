import * as z from 'zod/mini';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { EmptySchema, UuidSchema, answerOf } from '@plumbline/shared/contract/envelope.ts';
import {
  FloorAnswerSchema,
  OrderFloorsBodySchema,
  RenameFloorBodySchema,
} from '@plumbline/shared/contract/floor.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import {
  renamePlan,
  reorderPlans,
  softDeletePlan,
  type FloorPlanRecord,
  type PlanChangeResult,
} from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { projectAccess } from '../../access.ts';
import { answer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { ANYBODYS_PLAN, floorAccess, ownedRecord } from './floor-access.ts';
import { toFloorPlan } from './to-floor-plan.ts';

const ParamsSchema = z.object({ floorId: UuidSchema });
const VersionQuerySchema = z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) });

/** Renaming, deleting and the building order. */
export function changeFloorRoutes(app: App, context: ApiContext): void {
  renameRoute(app, context);
  deleteRoute(app, context);
  orderRoute(app, context);
}

/**
 * The plan after a change.
 * @throws AppError not-found; conflict with the current record, when somebody else was faster
 */
export function changedPlan(
  result: PlanChangeResult,
  principal: MemberPrincipal,
  signer: MediaSigner,
): FloorPlanRecord {
  if (result.ok) return result.plan;
  if (result.code === 'not-found') throw new AppError('not-found');
  throw new AppError('conflict', { current: toFloorPlan(result.current, principal, signer) });
}

function actorOf(principal: MemberPrincipal): { kind: 'member'; id: string } {
  return { kind: 'member', id: principal.accountId };
}

function renameRoute(app: App, { stores, signer }: ApiContext): void {
  app.patch(
    '/api/core/floor/:floorId',
    {
      schema: { params: ParamsSchema, body: RenameFloorBodySchema, response: { 200: FloorAnswerSchema } },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed', 'floor-name-taken'],
      },
    },
    async (request) => {
      const { floorId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { plan, access } = await floorAccess(trx, principal, floorId);
        access.require('update', 'FloorPlan', ownedRecord(plan));
        const actor = actorOf(principal);
        const result = await renamePlan(trx, { floorPlanId: floorId, actor, ...request.body });
        return answer(toFloorPlan(changedPlan(result, principal, signer), principal, signer));
      });
    },
  );
}

function deleteRoute(app: App, { stores, signer }: ApiContext): void {
  app.delete(
    '/api/core/floor/:floorId',
    {
      schema: {
        params: ParamsSchema,
        querystring: VersionQuerySchema,
        response: { 200: answerOf(EmptySchema) },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.delete },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) => {
      const { floorId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { plan, access } = await floorAccess(trx, principal, floorId);
        access.require('delete', 'FloorPlan', ownedRecord(plan));
        const { version } = request.query;
        const actor = actorOf(principal);
        changedPlan(await softDeletePlan(trx, { floorPlanId: floorId, version, actor }), principal, signer);
        return answer(null);
      });
    },
  );
}

function orderRoute(app: App, { stores }: ApiContext): void {
  app.post(
    '/api/core/floor/order',
    {
      schema: { body: OrderFloorsBodySchema, response: { 200: answerOf(EmptySchema) } },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['conflict', 'project-closed'],
      },
    },
    async (request) => {
      const { projectId, floorIds } = request.body;
      return writeOnce(stores, request, async (trx, principal) => {
        const access = await projectAccess(trx, principal, projectId);
        access.require('update', 'FloorPlan', ANYBODYS_PLAN);
        const actor = actorOf(principal);
        const { tenantId } = principal;
        await reorderPlans(trx, { tenantId, projectId, floorPlanIds: floorIds, actor });
        return answer(null);
      });
    },
  );
}
