import { subject } from '@casl/ability';
import * as z from 'zod/mini';
import { UuidSchema } from '@plumbline/shared/contract/envelope.ts';
import {
  DeletedFloorListAnswerSchema,
  FloorAnswerSchema,
  FloorListQuerySchema,
  RestoreFloorBodySchema,
} from '@plumbline/shared/contract/floor.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  DELETED_PLAN_DAYS,
  listDeletedPlans,
  restorePlan,
  type FloorPlanRecord,
} from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { projectAccess } from '../../access.ts';
import { answer, listAnswer } from '../../answers.ts';
import type { ApiContext } from '../../api-context.ts';
import type { App } from '../../create-instance.ts';
import type { MediaReader, MediaSigner } from '../../media/media-signer.ts';
import { memberOf } from '../../plugins/authentication-plugin.ts';
import { writeOnce } from '../../plugins/idempotency-plugin.ts';
import { BUSINESS_TYPES } from '../../plugins/route-access.ts';
import { changedPlan } from './change-floor.ts';
import { floorAccess, ownedRecord } from './floor-access.ts';
import { toFloorPlan } from './to-floor-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deleted plans, for those who could delete them: the list, and taking a deletion back. */
export function deletedFloorRoutes(app: App, { stores, signer }: ApiContext): void {
  app.get(
    '/api/core/floor/deleted',
    { schema: { querystring: FloorListQuerySchema, response: { 200: DeletedFloorListAnswerSchema } } },
    async (request) => {
      const principal = memberOf(request);
      const { projectId } = request.query;
      return inTenant(stores.app, principal.tenantId, async (trx) => {
        const { ability } = await projectAccess(trx, principal, projectId);
        const plans = await listDeletedPlans(trx, projectId);
        const own = plans.filter((plan) => ability.can('delete', subject('FloorPlan', ownedRecord(plan))));
        return listAnswer(own.flatMap((plan) => toDeletedFloor(plan, principal, signer)));
      });
    },
  );

  app.post(
    '/api/core/floor/:floorId/restore',
    {
      schema: {
        params: z.object({ floorId: UuidSchema }),
        body: z.nullish(RestoreFloorBodySchema),
        response: { 200: FloorAnswerSchema },
      },
      config: {
        operation: { title: 'FloorPlan', businessType: BUSINESS_TYPES.update },
        failures: ['project-closed', 'floor-name-taken'],
      },
    },
    async (request) => {
      const { floorId } = request.params;
      return writeOnce(stores, request, async (trx, principal) => {
        const { plan, access } = await floorAccess(trx, principal, floorId, { deletedToo: true });
        access.require('delete', 'FloorPlan', ownedRecord(plan));
        const name = request.body?.name;
        const actor = { kind: 'member', id: principal.accountId } as const;
        const wanted = { floorPlanId: floorId, actor, ...(name === undefined ? {} : { name }) };
        const restored = changedPlan(await restorePlan(trx, wanted), principal, signer);
        return answer(toFloorPlan(restored, principal, signer));
      });
    },
  );
}

function toDeletedFloor(plan: FloorPlanRecord, reader: MediaReader, signer: MediaSigner) {
  if (!plan.deletedAt) return [];
  const keptDays = DELETED_PLAN_DAYS + plan.extendedDays;
  const { base } = signer.sign(reader, `plan/${plan.image.fileId}`);
  return [
    {
      id: plan.id,
      name: plan.name,
      deletedAt: plan.deletedAt.toISOString(),
      deletedBy: plan.deletedBy,
      purgeAt: new Date(plan.deletedAt.getTime() + keptDays * DAY_MS).toISOString(),
      thumbnailUrl: `${base}thumbnail.webp`,
    },
  ];
}
