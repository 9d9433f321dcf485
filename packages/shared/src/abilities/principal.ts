import type { SystemRole, VisitorProjectRole } from './roles.ts';

/** A logged-in account in one tenant. */
export interface MemberPrincipal {
  kind: 'member';
  accountId: string;
  tenantId: string;
  systemRole: SystemRole;
  /** SHA-256 of the access token, hex: the session's id. */
  sessionId: string;
  /** Past the tenant's end date: everything may be read and nothing changed. */
  isReadOnly?: boolean;
}

/** Somebody who came by a share link; has no account. */
export interface VisitorPrincipal {
  kind: 'visitor';
  linkId: string;
  tenantId: string;
  projectId: string;
  projectRole: VisitorProjectRole;
  /** SHA-256 of the access token, hex: the share session's key. */
  sessionId: string;
}

export type Principal = MemberPrincipal | VisitorPrincipal;
