/**
 * Taking people out of all projects of a group, each of them out of all or of none. Guarded by
 * group-dismissal.pg.test.ts of tests/integration/api.
 */
import { sql } from 'kysely';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '../database/client.ts';
import type { Actor } from '../events/append-events.ts';
import { requireOtherAdmins } from '../memberships/membership.store.ts';
import { dismissProjectMember } from '../memberships/project-members.ts';

/**
 * Holds the projects of a group where they are, and in them these people and the admins, of whom one must stay: all in
 * one order, so that no two changes wait for each other.
 */
export async function holdGroupMembers(
  trx: Trx,
  groupId: string,
  accountIds: readonly string[],
): Promise<void> {
  await trx
    .selectFrom('project')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('id')
    .forShare()
    .execute();
  await sql`
    SELECT 1 FROM membership m
    WHERE m.project_id IN (SELECT p.id FROM project p WHERE p.group_id = ${groupId})
      AND (m.account_id = ANY (${accountIds}::uuid[]) OR m.project_role = 10)
    ORDER BY m.project_id, m.account_id FOR UPDATE`.execute(trx);
}

/**
 * Takes somebody out of every project of a group, closed ones too; open rooms follow. The rows are held by
 * `holdGroupMembers`.
 * @param change.was in how many of its projects the caller saw them
 * @throws AppError before anything is written: not-found; conflict when it are not so many any more; last-project-admin
 */
export async function dismissFromGroup(
  trx: Trx,
  change: { groupId: string; tenantId: string; accountId: string; was: number; actor: Actor },
): Promise<void> {
  const { groupId, tenantId, accountId, was, actor } = change;
  const places = await trx
    .selectFrom('membership as m')
    .innerJoin('project as p', 'p.id', 'm.project_id')
    .select('m.project_id')
    .where('p.group_id', '=', groupId)
    .where('m.account_id', '=', accountId)
    .orderBy('m.project_id')
    .execute();
  if (places.length === 0) throw new AppError('not-found');
  if (places.length !== was) throw new AppError('conflict');
  await requireOtherAdmins(trx, { tenantId, accountId, groupId });
  for (const { project_id: projectId } of places)
    await dismissProjectMember(trx, { projectId, tenantId, accountId, actor });
}
