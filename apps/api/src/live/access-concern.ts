import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { AccessChange } from '@plumbline/server/access/access-changes.ts';

/**
 * Whether an access change may have changed what a listener is allowed to hear; without a project it listens to its
 * tenant, and every membership counts, and to a group's manager every project that changes groups.
 */
export function concerns(
  { scope, subject, reason }: AccessChange,
  { principal, projectId }: { principal: Principal; projectId: string | null },
): boolean {
  const isMember = principal.kind === 'member';
  switch (scope) {
    case 'account':
      return isMember && principal.accountId === subject;
    case 'membership':
      return isMember && isMembershipOf(subject, projectId, principal.accountId);
    case 'session':
      return principal.sessionId === subject;
    case 'share-link':
      return !isMember && principal.linkId === subject;
    case 'project':
      return (
        projectId === subject ||
        (projectId === null && reason === 'group-changed' && managesGroups(principal))
      );
    case 'tenant':
      return principal.tenantId === subject;
    case 'subject':
      return false;
  }
}

function managesGroups(principal: Principal): boolean {
  return principal.kind === 'member' && principal.systemRole === '30';
}

function isMembershipOf(subject: string, projectId: string | null, accountId: string): boolean {
  return projectId === null ? subject.endsWith(`/${accountId}`) : subject === `${projectId}/${accountId}`;
}
