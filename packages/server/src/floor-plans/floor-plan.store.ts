/**
 * The record of a floor plan: its name, its place in the building, its life.
 *
 * Invariants (floor-plan.pg.test.ts): names are unique among the living plans of a project; a deletion is an access
 * change of the same transaction, so that open rooms end, and can be taken back for thirty days.
 */
import { sql } from 'kysely';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { closeRoom, reopenRoom } from '../journal/room-row.ts';
import { nameKey } from '../names/name-key.ts';
import type { EventKind } from '@plumbline/shared/contract/event.ts';
import { withUniqueName } from './floor-names.ts';
import { selectPlans, toFloorPlan, type FloorPlanRecord } from './floor-plan-record.ts';

export type { FloorPlanRecord, PlanPicture } from './floor-plan-record.ts';
export { addDraft, type NewRevision } from './add-revision.ts';
export { createPlans, type NewPlan, type NewPlans } from './create-plans.ts';
export { assertNamesFree, freeName, takenNameKeys } from './floor-names.ts';

/** How long a deleted plan can be taken back. */
export const DELETED_PLAN_DAYS = 30;

/** The living plans of a project in building order. */
export async function listPlans(trx: Trx, projectId: string): Promise<FloorPlanRecord[]> {
  const rows = await selectPlans(trx)
    .where('f.project_id', '=', projectId)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.position')
    .orderBy('f.id')
    .execute();
  return rows.map(toFloorPlan);
}

/** The same by their ids alone, in no order. */
export async function livingPlanIds(trx: Trx, projectId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** A living plan of the transaction's tenant, or null. */
export async function getPlan(trx: Trx, floorPlanId: string): Promise<FloorPlanRecord | null> {
  const plan = await getPlanOrDeleted(trx, floorPlanId);
  return plan?.deletedAt === null ? plan : null;
}

/** A plan of the transaction's tenant, living or deleted, or null. */
export async function getPlanOrDeleted(trx: Trx, floorPlanId: string): Promise<FloorPlanRecord | null> {
  const row = await selectPlans(trx).where('f.id', '=', floorPlanId).executeTakeFirst();
  return row ? toFloorPlan(row) : null;
}

/** The deleted plans of a project that can still be taken back, newest deletion first. */
export async function listDeletedPlans(trx: Trx, projectId: string): Promise<FloorPlanRecord[]> {
  const rows = await selectPlans(trx)
    .where('f.project_id', '=', projectId)
    .where('f.deleted_at', 'is not', null)
    .orderBy('f.deleted_at', 'desc')
    .execute();
  return rows.map(toFloorPlan);
}

export type PlanChangeResult =
  | { ok: true; plan: FloorPlanRecord }
  | { ok: false; code: 'not-found' }
  | { ok: false; code: 'conflict'; current: FloorPlanRecord };

interface SeenPlan {
  floorPlanId: string;
  /** The version the caller saw. */
  version: number;
  actor: Actor;
}

/** Renames a plan. @throws AppError floor-name-taken; the transaction is over then */
export async function renamePlan(trx: Trx, wanted: SeenPlan & { name: string }): Promise<PlanChangeResult> {
  const seen = await lockSeen(trx, wanted);
  if (!seen.ok) return seen;
  const name = wanted.name.trim();
  const { name: previousName } = seen.plan;
  if (name === previousName) return seen;
  await withUniqueName(name, () => update(trx, seen.plan.id, { name, name_key: nameKey(name) }));
  return tell(trx, seen.plan.id, wanted.actor, 'floor-plan-renamed', { name, previousName });
}

/** Deletes a plan for thirty days; its open rooms end. */
export async function softDeletePlan(trx: Trx, wanted: SeenPlan): Promise<PlanChangeResult> {
  const seen = await lockSeen(trx, wanted);
  if (!seen.ok) return seen;
  const { id, name } = seen.plan;
  await update(trx, id, { deleted_at: sql<Date>`now()`, deleted_by: wanted.actor.id });
  await closeRoom(trx, planRoom(id));
  await recordAccessChange(trx, { scope: 'subject', subject: id, reason: 'floor-plan-deleted' });
  return tell(trx, id, wanted.actor, 'floor-plan-deleted', { name });
}

/** Takes a deletion back, under another name when given. @throws AppError floor-name-taken */
export async function restorePlan(
  trx: Trx,
  wanted: { floorPlanId: string; name?: string; actor: Actor },
): Promise<PlanChangeResult> {
  await lock(trx, wanted.floorPlanId);
  const plan = await getPlanOrDeleted(trx, wanted.floorPlanId);
  if (!plan) return { ok: false, code: 'not-found' };
  if (plan.deletedAt === null) return { ok: true, plan };
  const name = wanted.name?.trim() ?? plan.name;
  const values = {
    name,
    name_key: nameKey(name),
    deleted_at: null,
    deleted_by: null,
    extended_days: 0,
  };
  await withUniqueName(name, () => update(trx, plan.id, values));
  await reopenRoom(trx, planRoom(plan.id));
  await recordAccessChange(trx, { scope: 'subject', subject: plan.id, reason: 'floor-plan-restored' });
  return tell(trx, plan.id, wanted.actor, 'floor-plan-restored', { name });
}

/**
 * Puts the living plans of a project into an order; each must be named exactly once.
 * @throws AppError conflict when the list is not the project's plans
 */
export async function reorderPlans(
  trx: Trx,
  wanted: { tenantId: string; projectId: string; floorPlanIds: readonly string[]; actor: Actor },
): Promise<void> {
  const { tenantId, projectId, floorPlanIds } = wanted;
  const living = await trx
    .selectFrom('floor_plan')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const named = new Set(floorPlanIds);
  const isComplete = named.size === floorPlanIds.length && named.size === living.length;
  if (!isComplete || !living.every((plan) => named.has(plan.id))) throw new AppError('conflict');
  await sql`
    UPDATE floor_plan SET position = wanted.position
    FROM unnest(${floorPlanIds}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE floor_plan.id = wanted.id
  `.execute(trx);
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: wanted.actor,
    events: [{ kind: 'floor-plans-reordered', subjectId: projectId, payload: { count: living.length } }],
  });
}

async function lockSeen(trx: Trx, { floorPlanId, version }: SeenPlan): Promise<PlanChangeResult> {
  await lock(trx, floorPlanId);
  const plan = await getPlan(trx, floorPlanId);
  if (!plan) return { ok: false, code: 'not-found' };
  return plan.version === version ? { ok: true, plan } : { ok: false, code: 'conflict', current: plan };
}

async function lock(trx: Trx, floorPlanId: string): Promise<void> {
  await trx.selectFrom('floor_plan').select('id').where('id', '=', floorPlanId).forUpdate().execute();
}

async function update(
  trx: Trx,
  floorPlanId: string,
  values: Partial<{
    name: string;
    name_key: string;
    deleted_at: ReturnType<typeof sql<Date>> | null;
    deleted_by: string | null;
    extended_days: number;
  }>,
): Promise<void> {
  await trx
    .updateTable('floor_plan')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', floorPlanId)
    .execute();
}

async function tell(
  trx: Trx,
  floorPlanId: string,
  actor: Actor,
  kind: EventKind,
  payload: Record<string, unknown>,
): Promise<PlanChangeResult> {
  const plan = await getPlanOrDeleted(trx, floorPlanId);
  if (!plan) throw new Error('a locked floor plan is gone');
  const { tenantId, projectId } = plan;
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor,
    events: [{ kind, subjectId: floorPlanId, payload }],
  });
  return { ok: true, plan };
}
