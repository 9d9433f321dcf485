import { sql } from 'kysely';
import type { MoveProjects } from '@plumbline/shared/contract/group.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { tellOfGroups } from '../groups/tell-of-groups.ts';

/**
 * Puts projects into another group, or into none; what their managers may follows at once, in open rooms too.
 * All go or none.
 * @throws AppError conflict when one is not where it was seen, or the group to go to is gone
 */
export async function moveProjects(
  trx: Trx,
  { projectIds, from, to }: MoveProjects,
  actor: Actor,
): Promise<void> {
  const wanted = [...new Set(projectIds)].toSorted();
  await requireGroup(trx, to);
  const held = await trx
    .selectFrom('project')
    .select(['id', 'tenant_id', 'name', 'group_id'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (held.length !== wanted.length || held.some(({ group_id }) => group_id !== from))
    throw new AppError('conflict');
  if (from === to) return;
  await trx
    .updateTable('project')
    .set({ group_id: to, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', 'in', wanted)
    .execute();
  for (const { id, tenant_id: tenantId, name } of held) {
    await recordAccessChange(trx, { scope: 'project', subject: id, reason: 'group-changed' });
    const events = [
      { kind: 'project-changed', subjectId: id, payload: { name, changed: ['group'] } },
    ] as const;
    await appendEvents(trx, { tenantId, projectId: id, actor, events: [...events] });
  }
  const [first] = held;
  if (first) await tellOfGroups(trx, { tenantId: first.tenant_id, groupIds: [from, to] });
}

/** Held until the end of the transaction, so that nobody deletes it meanwhile. @throws AppError conflict */
export async function requireGroup(trx: Trx, groupId: string | null): Promise<void> {
  if (groupId === null) return;
  const group = await trx
    .selectFrom('project_group')
    .select('id')
    .where('id', '=', groupId)
    .forShare()
    .executeTakeFirst();
  if (!group) throw new AppError('conflict');
}
