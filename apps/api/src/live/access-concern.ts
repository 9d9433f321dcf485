import type { AccessChange } from '@plumbline/server/access/access-changes.ts';
import type { LiveConnection } from './live-connection.ts';

/** Whether an access change may have changed what a listener is allowed to hear. */
export function concerns(
  { scope, subject }: Pick<AccessChange, 'scope' | 'subject'>,
  { principal, projectId }: Pick<LiveConnection, 'principal' | 'projectId'>,
): boolean {
  const isMember = principal.kind === 'member';
  switch (scope) {
    case 'account':
      return isMember && principal.accountId === subject;
    case 'membership':
      return isMember && `${projectId}/${principal.accountId}` === subject;
    case 'session':
      return principal.sessionId === subject;
    case 'share-link':
      return !isMember && principal.linkId === subject;
    case 'project':
      return projectId === subject;
    case 'tenant':
      return principal.tenantId === subject;
    case 'floor-plan':
      return false;
  }
}
