import type { Trx } from '../database/client.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import type { NewNotification } from '../notifications/notifications-of-events.ts';
import type { NewTenantEvent } from '../events/tenant-events.ts';

export interface ToldGroups {
  tenantId: string;
  /** Null is no group, and is passed over. */
  groupIds: readonly (string | null)[];
  /** Who managed one of them until now. */
  formerManagerIds?: readonly string[];
  notifications?: readonly NewNotification[];
}

/** Says to who may see them, and to their managers, that groups are others now; last before the commit. */
export async function tellOfGroups(
  trx: Trx,
  { tenantId, groupIds, formerManagerIds = [], notifications = [] }: ToldGroups,
): Promise<void> {
  const events: NewTenantEvent[] = [];
  for (const groupId of new Set(groupIds)) {
    if (groupId === null) continue;
    const managers = await trx
      .selectFrom('group_manager')
      .select('account_id')
      .where('group_id', '=', groupId)
      .execute();
    const projects = await trx.selectFrom('project').select('id').where('group_id', '=', groupId).execute();
    const managerIds = managers.map(({ account_id }) => account_id);
    events.push({
      kind: 'group-changed',
      subjectId: groupId,
      accountIds: [...new Set([...managerIds, ...formerManagerIds])],
      projectIds: projects.map(({ id }) => id),
    });
  }
  await tellTenant(trx, tenantId, { notifications, events });
}
