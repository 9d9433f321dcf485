/** Ties of plans to the earth. Invariant (gps-place.real.pg.test.ts): of two that tie a plan at once the later is told. */
import { sql } from 'kysely';
import type { PlanTie } from '@plumbline/shared/contract/plan-tie.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { WorldTie } from '@plumbline/shared/geometry/world-tie.ts';
import type { Trx } from '../database/client.ts';

export async function readPlanTie(trx: Trx, floorPlanId: string): Promise<PlanTie> {
  const row = await trx
    .selectFrom('plan_tie')
    .select(['points', 'version'])
    .where('floor_plan_id', '=', floorPlanId)
    .executeTakeFirst();
  return row ? { tie: row.points, version: row.version } : { tie: null, version: 0 };
}

/**
 * Ties a plan, or unties it.
 * @param seen the version that the caller saw
 * @throws AppError conflict with the tie as it is
 */
export async function setPlanTie(
  trx: Trx,
  who: { tenantId: string; accountId: string },
  { floorPlanId, seen }: { floorPlanId: string; seen: number },
  tie: WorldTie | null,
): Promise<PlanTie> {
  const values = { points: tie && JSON.stringify(tie), tied_by: who.accountId };
  const set = await trx
    .insertInto('plan_tie')
    .values({ ...values, floor_plan_id: floorPlanId, tenant_id: who.tenantId, version: seen + 1 })
    .onConflict((clash) =>
      clash
        .column('floor_plan_id')
        .doUpdateSet({ ...values, version: seen + 1, tied_at: sql<Date>`now()` })
        .where('plan_tie.version', '=', seen),
    )
    .returning('version')
    .executeTakeFirst();
  if (!set) throw new AppError('conflict', { current: await readPlanTie(trx, floorPlanId) });
  return { tie, version: set.version };
}
