/**
 * When a member was last on a plan. Whoever comes back within half an hour goes on with the same visit: a reload or a
 * broken line must not make everything old.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { feedHead } from '../events/read-events.ts';

const SAME_VISIT_MINUTES = 30;

export interface VisitOf {
  tenantId: string;
  projectId: string;
  floorPlanId: string;
  accountId: string;
}

/** The end of the last visit: the time, and the project's newest event then. */
export interface LastVisit {
  seq: number;
  at: Date;
}

/** Notes that the member is on the plan; answers the visit before this one, null for the first. */
export async function openVisit(trx: Trx, visit: VisitOf): Promise<LastVisit | null> {
  const { tenantId, projectId, floorPlanId, accountId } = visit;
  const isOver = sql<boolean>`plan_visit.seen_at < now() - make_interval(mins => ${SAME_VISIT_MINUTES})`;
  const row = await trx
    .insertInto('plan_visit')
    .values({
      floor_plan_id: floorPlanId,
      account_id: accountId,
      tenant_id: tenantId,
      seen_seq: await feedHead(trx, projectId),
    })
    .onConflict((conflict) =>
      conflict.columns(['floor_plan_id', 'account_id']).doUpdateSet({
        since_seq: sql`CASE WHEN ${isOver} THEN plan_visit.seen_seq ELSE plan_visit.since_seq END`,
        since_at: sql`CASE WHEN ${isOver} THEN plan_visit.seen_at ELSE plan_visit.since_at END`,
        seen_seq: sql`excluded.seen_seq`,
        seen_at: sql`now()`,
      }),
    )
    .returning(['since_seq', 'since_at'])
    .executeTakeFirstOrThrow();
  return row.since_seq === null || row.since_at === null ? null : { seq: row.since_seq, at: row.since_at };
}

/** Notes that the member has seen the plan up to now. */
export async function leavePlan(trx: Trx, { projectId, floorPlanId, accountId }: VisitOf): Promise<void> {
  await trx
    .updateTable('plan_visit')
    .set({ seen_seq: await feedHead(trx, projectId), seen_at: sql`now()` })
    .where('floor_plan_id', '=', floorPlanId)
    .where('account_id', '=', accountId)
    .execute();
}
