import type { Trx } from '../database/client.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';

export interface ToldInvitations {
  /** Who sent them. */
  inviterIds: readonly string[];
  /** Whoever runs a project that one of these leads into is told too. */
  invitationIds?: readonly string[];
  projectIds?: readonly string[];
}

/**
 * Says to who may see them, and to those who sent them, that open invitations are others now; last before the commit,
 * once for all of them, since the tenant's feed is held from here on. Either role may.
 */
export async function tellOfInvitations(
  trx: Trx,
  tenantId: string,
  { inviterIds, invitationIds = [], projectIds = [] }: ToldInvitations,
): Promise<void> {
  if (inviterIds.length === 0) return;
  const leading = await projectsInvitedTo(trx, invitationIds);
  const event = {
    kind: 'invitation-changed',
    subjectId: '',
    accountIds: [...new Set(inviterIds)],
    projectIds: [...new Set([...projectIds, ...leading])],
  } as const;
  await appendTenantEvents(trx, tenantId, [event]);
}

/** The projects that some invitations lead into. */
export async function projectsInvitedTo(trx: Trx, invitationIds: readonly string[]): Promise<string[]> {
  if (invitationIds.length === 0) return [];
  const rows = await trx
    .selectFrom('invitation_project')
    .select('project_id')
    .distinct()
    .where('invitation_id', 'in', [...invitationIds])
    .execute();
  return rows.map(({ project_id }) => project_id);
}
