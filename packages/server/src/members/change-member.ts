import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { MemberStatus } from '@plumbline/shared/contract/member.ts';
import type { Trx } from '../database/client.ts';
import { projectsOf } from '../events/tenant-events.ts';
import { endManaging } from '../groups/group-managers.ts';
import { lockAdminsBeside, requireOtherAdmins } from '../memberships/membership.store.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { setMemberStatus, setSystemRole } from '../sessions/tenant-members.ts';
import { findMember, type MemberRecord } from './list-members.ts';
import { dropPhoto } from './photo.ts';

export interface MemberChange {
  accountId: string;
  tenantId: string;
  /** Who asks for it. */
  actorId: string;
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
 * @throws AppError last-admin when the tenant would be left without one; last-project-admin
 */
export async function changeMember(trx: Trx, change: MemberChange): Promise<MemberChanged> {
  const { accountId, tenantId, was } = change;
  await lockMembers(trx, tenantId, [accountId], change);
  const held = await trx
    .selectFrom('tenant_member')
    .select(['system_role', 'status'])
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!held) return { ok: false, code: 'not-found' };
  const isAsSeen = held.system_role === was.systemRole && held.status === was.status;
  if (isAsSeen) await applyMemberChange(trx, change);
  const member = await findMember(trx, { tenantId, accountId });
  if (!member) return { ok: false, code: 'not-found' };
  return isAsSeen ? { ok: true, member } : { ok: false, current: member };
}

/**
 * Holds members until the end of the transaction, and with them the admins, of whom one must stay: all in one order, so
 * that no two changes wait for each other. Where the change ends what they may do in projects, those admins too.
 */
export async function lockMembers(
  trx: Trx,
  tenantId: string,
  accountIds: readonly string[],
  change: Pick<MemberChange, 'systemRole' | 'status'>,
): Promise<void> {
  await trx
    .selectFrom('tenant_member')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('account_id', 'in', [...accountIds]),
        eb.and([eb('system_role', '=', '10'), eb('status', '=', 'active')]),
      ]),
    )
    .orderBy('account_id')
    .forUpdate()
    .execute();
  if (endsProjectAdmin(change)) await lockAdminsBeside(trx, tenantId, accountIds);
}

/** Whoever is removed, or from outside, is project admin nowhere; the suspended are only away. */
function endsProjectAdmin({ systemRole, status }: Pick<MemberChange, 'systemRole' | 'status'>): boolean {
  return status === 'removed' || systemRole === '50';
}

/**
 * Gives a member another role or standing, and tells them and every list; the row is locked, and `was` is how it stands.
 * @throws AppError last-admin when the tenant would be left without one; last-project-admin
 */
export async function applyMemberChange(
  trx: Trx,
  { accountId, tenantId, actorId, was, systemRole, status }: MemberChange,
): Promise<void> {
  const hasOtherRole = systemRole !== undefined && systemRole !== was.systemRole;
  const hasOtherStatus = status !== undefined && status !== was.status;
  const actedInProjects = was.status !== 'removed' && was.systemRole !== '50';
  if (actedInProjects && endsProjectAdmin({ systemRole, status }))
    await requireOtherAdmins(trx, { tenantId, accountId });
  if (hasOtherRole) await setSystemRole(trx, { accountId, tenantId, systemRole });
  if (hasOtherStatus) await setMemberStatus(trx, { accountId, tenantId, status });
  if (!hasOtherRole && !hasOtherStatus) return;
  if (status === 'removed') await dropPhoto(trx, { accountId, tenantId });
  const about = { subjectId: accountId, accountIds: [accountId] };
  await tellTenant(trx, tenantId, {
    notifications: hasOtherRole
      ? [
          {
            kind: 'tenant-role-changed',
            subjectId: accountId,
            projectId: null,
            actorId,
            params: { role: systemRole },
            bundle: accountId,
            to: about,
          },
        ]
      : [],
    events: [{ ...about, kind: 'member-changed', projectIds: await projectsOf(trx, accountId) }],
  });
  if (hasOtherRole && was.systemRole === '30') await endFormerGroups(trx, { accountId, tenantId });
}

/** With the role go the groups; the log says of whom. */
async function endFormerGroups(
  trx: Trx,
  { accountId, tenantId }: Pick<MemberChange, 'accountId' | 'tenantId'>,
): Promise<void> {
  const member = await findMember(trx, { accountId, tenantId });
  if (member && member.managedGroupCount > 0)
    await endManaging(trx, { tenantId, accountId, name: member.name });
}
