import { subject } from '@casl/ability';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Action } from '@plumbline/shared/abilities/ability.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { findGroup, type GroupRecord } from '@plumbline/server/groups/group.store.ts';
import { projectAccess } from '../../access.ts';

/**
 * A group, if the caller may do this with it; one that is not to be seen does not exist.
 * @throws AppError not-found, not-authorized
 */
export async function groupAccess(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string,
  action: Action,
): Promise<GroupRecord> {
  requireGroupReader(principal);
  const group = await findGroup(trx, principal, groupId);
  if (!group) throw new AppError('not-found');
  if (!mayDo(principal, action, group)) throw new AppError('not-authorized');
  return group;
}

/** @throws AppError not-authorized for whom no group is there */
export function requireGroupReader(principal: MemberPrincipal): void {
  if (abilityFor(principal, null).cannot('read', 'Group')) throw new AppError('not-authorized');
}

/** Whether the rules let somebody do this with a group that they see. */
export function mayDo(
  principal: MemberPrincipal,
  action: Action,
  { isManaged }: Pick<GroupRecord, 'isManaged'>,
): boolean {
  const managerIds = isManaged ? [principal.accountId] : [];
  // Whoever sees a group sees it by a right to it.
  const record = subject('Group', { managerIds, ownerIds: [principal.accountId] });
  return abilityFor(principal, null).can(action, record);
}

/**
 * Judges who takes projects out of a group and puts them into one. Each group that is there must be the caller's to
 * change. Whoever may change all of them also takes projects out for good; everybody else brings those without a group
 * in as their admin.
 * @throws AppError not-found, not-authorized
 */
export async function requireMoving(
  trx: Trx,
  principal: MemberPrincipal,
  { projectIds, from, to }: { projectIds: readonly string[]; from: string | null; to: string | null },
): Promise<void> {
  for (const projectId of projectIds) {
    const access = await projectAccess(trx, principal, projectId);
    access.require('update', 'Project');
  }
  for (const groupId of [from, to])
    if (groupId !== null) await groupAccess(trx, principal, groupId, 'update');
  const mayAll = abilityFor(principal, null).can('delete', 'Group');
  if (!mayAll && to === null) throw new AppError('not-authorized');
  if (!mayAll && from === null && principal.systemRole !== '30') throw new AppError('not-authorized');
}

/**
 * Judges into which group somebody opens a project: group managers into one of their own, tenant admins into any or none.
 * @throws AppError validation when a group manager names none; not-found, not-authorized
 */
export async function requireOpeningIn(
  trx: Trx,
  principal: MemberPrincipal,
  groupId: string | null,
): Promise<void> {
  const ability = abilityFor(principal, null);
  if (ability.cannot('create', 'Project')) throw new AppError('not-authorized');
  if (groupId === null) {
    if (ability.can('create', subject('Project', { managerIds: [] }))) return;
    throw new AppError('validation', { fields: [{ path: 'groupId', error: 'required' }] });
  }
  const group = await groupAccess(trx, principal, groupId, 'update');
  const managerIds = group.isManaged ? [principal.accountId] : [];
  if (ability.cannot('create', subject('Project', { managerIds }))) throw new AppError('not-authorized');
}
