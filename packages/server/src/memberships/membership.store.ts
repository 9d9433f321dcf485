/**
 * Who belongs to a project.
 *
 * Invariants (membership.pg.test.ts): the last project admin can be neither removed nor demoted, not even by two at
 * once, and whoever is suspended, removed or from outside counts as none; every change is an access change of the same
 * transaction.
 */
import { sql, type RawBuilder } from 'kysely';
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

/**
 * Holds members of a project until the end of the transaction, and with them its admins, of whom one must stay: all in
 * one order, so that no two changes wait for each other.
 */
export async function lockMemberships(
  trx: Trx,
  projectId: string,
  accountIds: readonly string[],
): Promise<void> {
  await trx
    .selectFrom('membership')
    .select('account_id')
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('account_id', 'in', [...accountIds]), eb('project_role', '=', 10)]))
    .orderBy('account_id')
    .forUpdate()
    .execute();
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
  if (!admins.some((admin) => admin.account_id === accountId)) return;
  // Asked only now: what another transaction changed before it gave the locks back is seen.
  const { rows } = await sql`
    SELECT 1 FROM membership m WHERE m.project_id = ${projectId} AND m.account_id = ${accountId} AND ${isOnlyAdmin}`.execute(
    trx,
  );
  if (rows.length > 0) throw new AppError('last-admin');
}

/** A condition on `membership m`: nobody else is admin of its project who can act as one. */
const isOnlyAdmin: RawBuilder<boolean> = sql`m.project_role = 10 AND NOT EXISTS (
  SELECT FROM membership other JOIN tenant_member t ON t.account_id = other.account_id AND t.tenant_id = other.tenant_id
  WHERE other.project_id = m.project_id AND other.project_role = 10 AND other.account_id <> m.account_id
    AND t.status = 'active' AND t.system_role <> '50')`;

/** How many names of projects an answer gives. */
const NAMED = 3;

/**
 * Holds the admins of every project that these accounts are admin of, in one order, so that no two changes of members
 * wait for each other. To be called before the tenant's or a project's feed is held.
 */
export async function lockAdminsBeside(
  trx: Trx,
  tenantId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    SELECT 1 FROM membership m WHERE m.project_role = 10 AND m.project_id IN (
      SELECT own.project_id FROM membership own
      WHERE own.tenant_id = ${tenantId} AND own.account_id = ANY (${accountIds}::uuid[]) AND own.project_role = 10)
    ORDER BY m.project_id, m.account_id FOR UPDATE`.execute(trx);
}

/**
 * Whether somebody may cease to act in all of their projects: each that is open keeps another admin; or in those of a
 * group, of which each does, since who leaves a closed one is gone when it is open again. The rows are held before.
 * @throws AppError last-project-admin, with the names of projects
 */
export async function requireOtherAdmins(
  trx: Trx,
  { tenantId, accountId, groupId }: { tenantId: string; accountId: string; groupId?: string },
): Promise<void> {
  const left = groupId === undefined ? sql`p.status = 'active'` : sql`p.group_id = ${groupId}`;
  const { rows } = await sql<{ name: string }>`
    SELECT p.name FROM membership m JOIN project p ON p.id = m.project_id AND ${left}
    WHERE m.tenant_id = ${tenantId} AND m.account_id = ${accountId} AND ${isOnlyAdmin}
    ORDER BY lower(p.name), p.id LIMIT ${NAMED + 1}`.execute(trx);
  if (rows.length === 0) return;
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  const projects = [...names, ...(rows.length > NAMED ? ['…'] : [])].join(', ');
  throw new AppError('last-project-admin', { params: { projects } });
}

/** Ends the places of somebody who was removed from the tenant and is to come back as somebody new. */
export async function endFormerMemberships(
  trx: Trx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<void> {
  await trx
    .deleteFrom('membership')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Those of the accounts who are members of the project. */
export async function membersAmong(
  trx: Trx,
  projectId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('membership')
    .select('account_id')
    .where('project_id', '=', projectId)
    .where('account_id', 'in', accountIds)
    .execute();
  return rows.map(({ account_id: id }) => id);
}
