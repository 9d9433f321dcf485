import { subject } from '@casl/ability';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { TENANT_EVENT_SUBJECTS } from '@plumbline/shared/contract/tenant-event.ts';
import type { NearProjects, TenantEventRow } from '@plumbline/server/events/tenant-events.ts';

/**
 * Whether a member may hear of a tenant-wide event: what concerns them, always; what is another's own, never; of the rest
 * what they may read, and that only through a project they are near to unless they see the whole tenant. The platform's
 * operator hears of tenants and their hours, and of nothing inside of one.
 */
export function mayHearInTenant(
  { principal, projectIds, runIds }: NearProjects & { principal: MemberPrincipal },
  event: Pick<TenantEventRow, 'kind' | 'accountIds' | 'projectIds'>,
): boolean {
  const { accountId, systemRole } = principal;
  if (event.accountIds.includes(accountId)) return true;
  const what = TENANT_EVENT_SUBJECTS[event.kind];
  if (systemRole === '00') return what === 'Tenant' || what === 'Billing';
  const isNear = event.projectIds.some((projectId) => projectIds.has(projectId));
  const near = isNear ? [accountId] : [];
  const runs = event.projectIds.some((projectId) => runIds.has(projectId));
  const ability = abilityFor(principal, null);
  switch (what) {
    case 'Notification':
    case 'Account':
      return false;
    case 'Project':
      if (ability.cannot('read', what)) return false;
      return isNear || systemRole === '10' || systemRole === '20';
    case 'Tenant':
    case 'Billing':
      return ability.can('read', what);
    case 'Group':
      // Its managers are named by the event.
      return ability.can('read', subject(what, { ownerIds: near }));
    case 'ExpiredFile':
    case 'ProcessingError':
      return ability.can('read', subject(what, { managerIds: runs ? [accountId] : [] }));
    case 'Member':
      return ability.can('read', subject(what, { colleagueIds: near, managerIds: near }));
    case 'Invitation':
      return runs || ability.can('read', subject(what, { managerIds: near }));
  }
}
