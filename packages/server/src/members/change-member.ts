import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { MemberStatus } from '@plumbline/shared/contract/member.ts';
import type { Trx } from '../database/client.ts';
import { setMemberStatus, setSystemRole } from '../sessions/tenant-members.ts';
import { findMember, type MemberRecord } from './list-members.ts';

export interface MemberChange {
  accountId: string;
  tenantId: string;
  /** What whoever asks for the change saw. */
  was: { systemRole: SystemRole; status: MemberStatus };
  systemRole?: SystemRole | undefined;
  status?: MemberStatus | undefined;
}

export type MemberChanged =
  | { ok: true; member: MemberRecord }
  | { ok: false; code: 'not-found' }
  | { ok: false; current: MemberRecord };

/**
 * Gives a member another role or standing, unless somebody else has done so meanwhile; open sockets follow.
 * @throws AppError last-admin when the tenant would be left without one
 */
export async function changeMember(trx: Trx, change: MemberChange): Promise<MemberChanged> {
  const { accountId, tenantId, was, systemRole, status } = change;
  const held = await trx
    .selectFrom('tenant_member')
    .select(['system_role', 'status'])
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return { ok: false, code: 'not-found' };
  const isAsSeen = held.system_role === was.systemRole && held.status === was.status;
  if (isAsSeen && systemRole && systemRole !== was.systemRole)
    await setSystemRole(trx, { accountId, tenantId, systemRole });
  if (isAsSeen && status && status !== was.status)
    await setMemberStatus(trx, { accountId, tenantId, status });
  const member = await findMember(trx, accountId);
  if (!member) return { ok: false, code: 'not-found' };
  return isAsSeen ? { ok: true, member } : { ok: false, current: member };
}
