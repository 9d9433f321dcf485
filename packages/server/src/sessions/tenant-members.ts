import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';

export interface NewTenantMember {
  accountId: string;
  tenantId: string;
  systemRole: SystemRole;
  /** The account's name and address, for readers without identity rights. */
  accountName: string;
  accountEmail: string;
}

/** Makes an account a member of the transaction's tenant. */
export async function addTenantMember(trx: Trx, member: NewTenantMember): Promise<void> {
  await trx
    .insertInto('tenant_member')
    .values({
      account_id: member.accountId,
      tenant_id: member.tenantId,
      system_role: member.systemRole,
      account_name: member.accountName,
      account_email: member.accountEmail,
    })
    .execute();
}

/**
 * Gives a member another system role; open sockets follow.
 * @throws AppError not-found; last-admin when it would leave the tenant without one
 */
export async function setSystemRole(
  trx: Trx,
  member: { accountId: string; tenantId: string; systemRole: SystemRole },
): Promise<void> {
  if (member.systemRole !== '10') await keepAnAdmin(trx, member);
  await updateMember(trx, member, { system_role: member.systemRole }, 'system-role-changed');
}

/**
 * Suspends, removes or readmits a member; open sockets follow.
 * @throws AppError not-found; last-admin when it would leave the tenant without one
 */
export async function setMemberStatus(
  trx: Trx,
  member: { accountId: string; tenantId: string; status: 'active' | 'suspended' | 'removed' },
): Promise<void> {
  if (member.status !== 'active') await keepAnAdmin(trx, member);
  await updateMember(trx, member, { status: member.status }, `member-${member.status}`);
}

async function updateMember(
  trx: Trx,
  { accountId, tenantId }: { accountId: string; tenantId: string },
  change: { system_role: SystemRole } | { status: 'active' | 'suspended' | 'removed' },
  reason: string,
): Promise<void> {
  const row = await trx
    .updateTable('tenant_member')
    .set(change)
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .returning('account_id')
    .executeTakeFirst();
  if (!row) throw new AppError('not-found');
  await recordAccessChange(trx, { scope: 'account', subject: accountId, reason });
}

/** Locks the admins, so that two of them cannot remove each other at the same time. */
async function keepAnAdmin(
  trx: Trx,
  { accountId, tenantId }: { accountId: string; tenantId: string },
): Promise<void> {
  const admins = await trx
    .selectFrom('tenant_member')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('system_role', '=', '10')
    .where('status', '=', 'active')
    .orderBy('account_id')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.account_id === accountId) throw new AppError('last-admin');
}
