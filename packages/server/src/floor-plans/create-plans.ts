import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { planRoom } from '@plumbline/shared/ids/room-name.ts';
import { openRooms } from '../journal/room-row.ts';
import { nameKey } from '../names/name-key.ts';
import { withUniqueName } from './floor-names.ts';
import { addFirstRevision, type NewRevision } from './add-revision.ts';

export interface NewPlan {
  /** UUID promised before the rendering; else Postgres makes one. */
  id?: string;
  name: string;
  revision: NewRevision;
}

export interface NewPlans {
  tenantId: string;
  projectId: string;
  /** Account that owns the plans. */
  createdBy: string;
  /** Who is named in the events; the owner by default. */
  actor?: Actor;
  plans: readonly NewPlan[];
}

/**
 * Creates floor plans at the end of the building order, each with its first revision, and tells of them.
 * @returns their ids in the given order
 * @throws AppError floor-name-taken; the transaction is over then
 */
export async function createPlans(trx: Trx, wanted: NewPlans): Promise<string[]> {
  const { tenantId, projectId, createdBy } = wanted;
  const firstPosition = await nextPosition(trx, projectId);
  const ids: string[] = [];
  for (const [index, plan] of wanted.plans.entries()) {
    const { id } = await withUniqueName(plan.name, () =>
      trx
        .insertInto('floor_plan')
        .values({
          ...(plan.id === undefined ? {} : { id: plan.id }),
          tenant_id: tenantId,
          project_id: projectId,
          name: plan.name.trim(),
          name_key: nameKey(plan.name),
          position: firstPosition + index,
          created_by: createdBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await addFirstRevision(trx, { tenantId, floorPlanId: id, createdBy, revision: plan.revision });
    ids.push(id);
  }
  await openRooms(
    trx,
    ids.map((id) => ({ room: planRoom(id), tenantId, projectId })),
  );
  await appendEvents(trx, {
    tenantId,
    projectId,
    actor: wanted.actor ?? { kind: 'member', id: createdBy },
    events: wanted.plans.map((plan, index) => ({
      kind: 'floor-plan-added' as const,
      subjectId: ids[index] ?? '',
      payload: { name: plan.name.trim() },
    })),
  });
  return ids;
}

async function nextPosition(trx: Trx, projectId: string): Promise<number> {
  const row = await trx
    .selectFrom('floor_plan')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return (row?.position ?? 0) + 1;
}
