import { sql } from 'kysely';
import type { MemberPrincipal, Principal, VisitorPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { Stores } from '../database/client.ts';
import { createLucia } from './lucia-sessions.ts';
import { linkIsActive } from './link-is-active.ts';
import { hashSecret, tokenKind } from './token.ts';

/** Who is speaking, as judged a moment ago. */
export interface Authenticated<P extends Principal = Principal> {
  principal: P;
  /** Shown to others; `Guest` for visitors. */
  name: string;
  /** The account's language, null for visitors. */
  language: Language | null;
  /** When the right to speak ends by itself, in this process's time. */
  validUntil: Date;
}

export interface AuthenticateOptions {
  /** False when nobody acts (sweeps, timers): the session is judged and does not slide. Default true. */
  renew?: boolean;
}

/**
 * Judges an access token of either kind: session or visit, account, member, tenant and link as they are now,
 * by database time, in one query. Null for everything that is not a living token.
 */
export async function authenticate(
  stores: Stores,
  token: string | null,
  options: AuthenticateOptions = {},
): Promise<Authenticated | null> {
  const kind = token === null ? null : tokenKind(token);
  if (token === null || kind === null) return null;
  const sessionId = hashSecret(token);
  return kind === 'member'
    ? authenticateMember(stores, sessionId, options.renew ?? true)
    : authenticateVisitor(stores, sessionId);
}

/** What a principal is found by again; part of every principal, and of a signed media address. */
export type SessionKey = Pick<Principal, 'kind' | 'sessionId'>;

/** Judges a known session again, without its token and without sliding it: for open sockets and signed addresses. */
export async function authenticateAgain(
  stores: Stores,
  principal: SessionKey,
): Promise<Authenticated | null> {
  return principal.kind === 'member'
    ? authenticateMember(stores, principal.sessionId, false)
    : authenticateVisitor(stores, principal.sessionId);
}

async function authenticateMember(
  stores: Stores,
  sessionId: string,
  renew: boolean,
): Promise<Authenticated<MemberPrincipal> | null> {
  const { session, user } = await createLucia(stores.identity, { renew }).validateSession(sessionId);
  if (!session) return null;
  const absoluteMs = session.absoluteExpiresAt?.getTime() ?? session.expiresAt.getTime();
  return {
    principal: {
      kind: 'member',
      accountId: user.id,
      tenantId: session.tenantId,
      systemRole: user.systemRole,
      sessionId,
    },
    name: user.name,
    language: user.language,
    validUntil: new Date(Math.min(session.expiresAt.getTime(), absoluteMs)),
  };
}

async function authenticateVisitor(
  stores: Stores,
  sessionId: string,
): Promise<Authenticated<VisitorPrincipal> | null> {
  const row = await stores.identity
    .selectFrom('share_session as s')
    .innerJoin('share_link as l', 'l.id', 's.link_id')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select(['s.link_id', 's.tenant_id', 's.project_id'])
    .select(
      sql<number>`(extract(epoch FROM LEAST(s.expires_at, l.expires_at) - now()) * 1000)::float8`.as(
        'remaining_ms',
      ),
    )
    .where('s.token_hash', '=', sessionId)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where(linkIsActive)
    .executeTakeFirst();
  if (!row) return null;
  return {
    principal: {
      kind: 'visitor',
      linkId: row.link_id,
      tenantId: row.tenant_id,
      projectId: row.project_id,
      projectRole: 50,
      sessionId,
    },
    name: 'Guest',
    language: null,
    validUntil: new Date(Date.now() + row.remaining_ms),
  };
}
