import type { SystemRole, VisitorProjectRole } from './roles.ts';

/** What a token for programs may reach of all that its holder may. It never changes. */
export interface TokenScope {
  id: string;
  name: string;
  access: 'read' | 'write';
  /** Null for all that the account sees. */
  projectIds: readonly string[] | null;
}

/** A logged-in account in one tenant, or a program that speaks for one. */
export interface MemberPrincipal {
  kind: 'member';
  accountId: string;
  tenantId: string;
  systemRole: SystemRole;
  /** SHA-256 of the access token, hex: the session's id. */
  sessionId: string;
  /** Past the tenant's end date: everything may be read and nothing changed. */
  isReadOnly?: boolean;
  /** Of a program: the token that it speaks by. */
  token?: TokenScope;
}

/** False for a project that the principal's token was not made for. */
export function reachesProject({ token }: Pick<MemberPrincipal, 'token'>, projectId: string): boolean {
  return token?.projectIds?.includes(projectId) ?? true;
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
