import type { Rules } from './ability.ts';
import type { MemberPrincipal } from './principal.ts';

/**
 * What the role in the tenant grants outside of single projects. What somebody may do in a project comes from the
 * standing there, own groups included: a rule here would reach into projects of others.
 */
export function grantSystemRole({ can }: Rules, { systemRole, accountId }: MemberPrincipal): void {
  const own = { ownerIds: accountId };
  if (systemRole !== '00') can(['create', 'read', 'delete'], 'ApiToken', own);
  switch (systemRole) {
    case '00':
      can('manage', ['Tenant', 'Billing', 'ExpiredFile', 'ProcessingError']);
      can('manage', ['Member', 'Invitation'], { systemRole: { $in: ['10', '20'] } });
      can('read', 'Project', ['name', 'counts']);
      can('read', ['Group', 'OperationLog', 'LoginLog', 'AclDemo', 'Platform']);
      return;
    case '10':
      can('read', 'Tenant');
      can('update', 'Tenant', ['language', 'contact', 'detector']);
      can(['read', 'export'], ['Billing', 'OperationLog', 'LoginLog']);
      can('manage', ['Member', 'Invitation', 'Group', 'Project', 'ServiceAccount']);
      can(['read', 'restore'], 'ExpiredFile');
      can('read', ['ProcessingError', 'AclDemo']);
      return;
    case '20':
      can('read', ['Tenant', 'Billing', 'Member', 'Invitation', 'Group', 'OperationLog', 'LoginLog']);
      can(['read', 'update'], 'Project');
      can(['read', 'restore', 'extend', 'delete'], 'ExpiredFile');
      can(['read', 'retry', 'reassign'], 'ProcessingError');
      return;
    case '30':
      can('invite', ['Member', 'Invitation']);
      can('read', ['Member', 'Invitation', 'ExpiredFile', 'ProcessingError'], { managerIds: accountId });
      can(['read', 'update'], 'Group', { managerIds: accountId });
      can('create', 'Project', { managerIds: accountId });
      can('read', 'Project');
      return;
    case '40':
      can('read', 'Member', { colleagueIds: accountId });
      can('read', ['Group', 'OperationLog', 'LoginLog'], own);
      can('read', 'Project');
      return;
    case '50':
      can('read', ['OperationLog', 'LoginLog'], own);
      can('read', 'Project');
      return;
  }
}
