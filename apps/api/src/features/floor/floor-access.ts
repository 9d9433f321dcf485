import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import {
  getPlan,
  getPlanOrDeleted,
  type FloorPlanRecord,
} from '@plumbline/server/floor-plans/floor-plan.store.ts';
import { projectAccess, type ProjectAccess } from '../../access.ts';

/** Stands for a plan of somebody else: a right to it is a right to every plan. */
export const ANYBODYS_PLAN = { createdBy: '' };

/**
 * A floor plan, and what the caller may do in its project. Foreign plans do not exist.
 * @throws AppError not-found
 */
export async function floorAccess(
  trx: Trx,
  principal: Principal,
  floorPlanId: string,
  options: { deletedToo: boolean } = { deletedToo: false },
): Promise<{ plan: FloorPlanRecord; access: ProjectAccess }> {
  const plan = await (options.deletedToo ? getPlanOrDeleted : getPlan)(trx, floorPlanId);
  if (!plan) throw new AppError('not-found');
  return { plan, access: await projectAccess(trx, principal, plan.projectId) };
}

/** What the ability rules look at in a floor plan. */
export function ownedRecord(plan: FloorPlanRecord): { createdBy: string; floorId: string } {
  return { createdBy: plan.createdBy.id, floorId: plan.id };
}
