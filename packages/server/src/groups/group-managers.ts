/**
 * Who manages a group. Its managers are project admins in its projects, so every change of them is an access change of
 * the same transaction. Guarded by group.pg.test.ts.
 */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import type { Trx } from '../database/client.ts';
import type { NewNotification } from '../notifications/notifications-of-events.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import { tellOfGroups } from './tell-of-groups.ts';

interface ManagerChange {
  groupId: string;
  accountId: string;
  tenantId: string;
  /** Who asks for it; null for the server itself. */
  actorId: string | null;
}

/**
 * Makes a group manager of the tenant a manager of this group; open rooms follow. Doing it twice is the same.
 * @throws AppError not-found; group-manager-role for somebody who is none in the tenant
 */
export async function addManager(trx: Trx, change: ManagerChange): Promise<void> {
  const { groupId, accountId, tenantId } = change;
  const person = await trx
    .selectFrom('tenant_member')
    .select('system_role')
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    // Whoever loses the role at this moment loses the groups with it.
    .forShare()
    .executeTakeFirst();
  if (!person) throw new AppError('not-found');
  if (person.system_role !== '30') throw new AppError('group-manager-role');
  const added = await trx
    .insertInto('group_manager')
    .values({ group_id: groupId, account_id: accountId, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['group_id', 'account_id']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return;
  await recordAccessChange(trx, { scope: 'account', subject: accountId, reason: 'group-manager-added' });
  await tellOfManager(trx, 'group-manager-added', change);
}

/** Takes a manager out of a group; open rooms follow. */
export async function removeManager(trx: Trx, change: ManagerChange): Promise<void> {
  const { groupId, accountId } = change;
  const removed = await trx
    .deleteFrom('group_manager')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (removed.numDeletedRows !== 1n) return;
  await recordAccessChange(trx, { scope: 'account', subject: accountId, reason: 'group-manager-removed' });
  await tellOfManager(trx, 'group-manager-removed', change);
}

/** Whoever manages it from now on, or no more, is told by whom. */
async function tellOfManager(
  trx: Trx,
  kind: Extract<NewNotification['kind'], 'group-manager-added' | 'group-manager-removed'>,
  { groupId, accountId, tenantId, actorId }: ManagerChange,
): Promise<void> {
  const { name } = await trx
    .selectFrom('project_group')
    .select('name')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const to = { accountIds: [accountId] };
  const about = { kind, subjectId: groupId, projectId: null, actorId, params: { name }, bundle: groupId, to };
  await tellOfGroups(trx, {
    tenantId,
    groupIds: [groupId],
    formerManagerIds: [accountId],
    notifications: [about],
  });
}

/**
 * Ends all that somebody managed who is no group manager of the tenant any more: made one again, they start with none.
 * The role's own change is told to them and judges their sockets anew.
 */
export async function endManaging(
  trx: Trx,
  { tenantId, accountId, name }: { tenantId: string; accountId: string; name: string },
): Promise<void> {
  const ended = await trx
    .deleteFrom('group_manager as gm')
    .using('project_group as g')
    .whereRef('g.id', '=', 'gm.group_id')
    .where('gm.tenant_id', '=', tenantId)
    .where('gm.account_id', '=', accountId)
    .returning(['g.id', 'g.name'])
    .execute();
  if (ended.length === 0) return;
  const groups = ended.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const groupIds = groups.map(({ id }) => id);
  await tellOfGroups(trx, { tenantId, groupIds, formerManagerIds: [accountId] });
  const logged = { tenantId, job: 'end-managing', title: 'Group', businessType: 4 } as const;
  await logServerEdits(
    trx,
    groups.map(({ id, name: group }) => ({ ...logged, about: { groupId: id, group, accountId, name } })),
  );
}

/** Ends what somebody managed who was removed from the tenant and is to come back as somebody new. */
export async function endFormerManaging(
  trx: Trx,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<void> {
  await trx
    .deleteFrom('group_manager')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute();
}
