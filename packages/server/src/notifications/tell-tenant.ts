/** What happens in a project, as far as it concerns people and lists outside of it. */
import { isTenantEventKind } from '@plumbline/shared/contract/tenant-event.ts';
import { appendTenantEvents, type NewTenantEvent } from '../events/tenant-events.ts';
import type { Trx } from '../database/client.ts';
import { addNotifications } from './add-notifications.ts';
import { notificationsOf, type NewNotification, type ToldEvent } from './notifications-of-events.ts';

/** Tells people and the tenant's feed of a project's events; in their transaction, after them. */
export async function tellTenantOf(
  trx: Trx,
  { tenantId, projectId, events }: { tenantId: string; projectId: string; events: readonly ToldEvent[] },
): Promise<void> {
  const notifications = events.flatMap((event) => notificationsOf(projectId, event));
  const wide = events.flatMap(({ kind, subjectId }): NewTenantEvent[] => {
    if (!isTenantEventKind(kind)) return [];
    const accountIds = kind.startsWith('project-member') ? [subjectId] : [];
    return [{ kind, subjectId, projectId, accountIds, projectIds: [projectId] }];
  });
  await tellTenant(trx, tenantId, { notifications, events: wide });
}

/** Adds notifications and appends tenant-wide events, with one that says who has been told something. */
export async function tellTenant(
  trx: Trx,
  tenantId: string,
  told: { notifications: readonly NewNotification[]; events: readonly NewTenantEvent[] },
): Promise<void> {
  const accountIds = await addNotifications(trx, tenantId, told.notifications);
  await appendTenantEvents(trx, tenantId, [...told.events, ...notificationsChanged(accountIds)]);
}

/** Says to these people, and to nobody else, that their notifications are others now. */
export function notificationsChanged(accountIds: readonly string[]): NewTenantEvent[] {
  if (accountIds.length === 0) return [];
  return [{ kind: 'notifications-changed', subjectId: '', accountIds }];
}
