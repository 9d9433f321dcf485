/**
 * Who belongs to a project.
 *
 * Invariants (membership.pg.test.ts): the last project admin can be neither removed nor demoted, not even by two at
 * once; every change is an access change of the same transaction.
 */
import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';

export interface MembershipKey {
  projectId: string;
  accountId: string;
}

/** Makes a member of the tenant a member of a project, or gives the existing membership this role. */
export async function addMembership(
  trx: Trx,
  membership: MembershipKey & { tenantId: string; projectRole: MemberProjectRole },
): Promise<void> {
  const { projectId, accountId, tenantId, projectRole } = membership;
  await trx
    .insertInto('membership')
    .values({ project_id: projectId, account_id: accountId, tenant_id: tenantId, project_role: projectRole })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'account_id']).doUpdateSet({ project_role: projectRole }),
    )
    .execute();
  await recordChange(trx, membership, 'member-added');
}

/**
 * Gives a member another role in the project.
 * @throws AppError not-found; last-admin
 */
export async function setMembershipRole(
  trx: Trx,
  membership: MembershipKey & { projectRole: MemberProjectRole },
): Promise<void> {
  if (membership.projectRole !== 10) await keepAnAdmin(trx, membership);
  const row = await trx
    .updateTable('membership')
    .set({ project_role: membership.projectRole })
    .where('project_id', '=', membership.projectId)
    .where('account_id', '=', membership.accountId)
    .returning('account_id')
    .executeTakeFirst();
  if (!row) throw new AppError('not-found');
  await recordChange(trx, membership, 'role-changed');
}

/**
 * Removes a member from the project.
 * @throws AppError not-found; last-admin
 */
export async function removeMembership(trx: Trx, membership: MembershipKey): Promise<void> {
  await keepAnAdmin(trx, membership);
  const row = await trx
    .deleteFrom('membership')
    .where('project_id', '=', membership.projectId)
    .where('account_id', '=', membership.accountId)
    .returning('account_id')
    .executeTakeFirst();
  if (!row) throw new AppError('not-found');
  await recordChange(trx, membership, 'member-removed');
}

function recordChange(trx: Trx, { projectId, accountId }: MembershipKey, reason: string): Promise<void> {
  return recordAccessChange(trx, { scope: 'membership', subject: `${projectId}/${accountId}`, reason });
}

/** Locks the project's admins in one order, so that two of them cannot remove each other at the same time. */
async function keepAnAdmin(trx: Trx, { projectId, accountId }: MembershipKey): Promise<void> {
  const admins = await trx
    .selectFrom('membership')
    .select('account_id')
    .where('project_id', '=', projectId)
    .where('project_role', '=', 10)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.account_id === accountId) throw new AppError('last-admin');
}
