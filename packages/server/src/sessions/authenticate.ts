import { sql } from 'kysely';
import type { MemberPrincipal, Principal, VisitorPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { Stores } from '../database/client.ts';
import { createLucia } from './lucia-sessions.ts';
import { linkIsActive } from './link-is-active.ts';
import { slideIfDue } from './slide-sessions.ts';
import { tenantPhaseEnd } from '../tenants/tenant-phase.ts';
import { hashSecret, tokenKind } from './token.ts';

/** Who is speaking, as judged a moment ago. */
export interface Authenticated<P extends Principal = Principal> {
  principal: P;
  /** Shown to others; `Guest` for visitors. */
  name: string;
  /** The account's language, null for visitors. */
  language: Language | null;
  /** When the right to speak ends by itself or becomes another one, in this process's time. */
  validUntil: Date;
}

/**
 * Judges an access token of either kind: session or visit, account, member, tenant and link as they are now,
 * by database time, in one query. Null for everything that is not a living token. Nothing slides by it.
 */
export async function authenticate(stores: Stores, token: string | null): Promise<Authenticated | null> {
  const key = keyOf(token);
  return key && judge(stores, key, false);
}

/**
 * Judges the token of somebody who acts by presenting it: the session slides.
 * What counts as acting is listed in slide-sessions.ts.
 */
export async function authenticateActing(
  stores: Stores,
  token: string | null,
): Promise<Authenticated | null> {
  const key = keyOf(token);
  return key && judge(stores, key, true);
}

/** What a principal is found by again; part of every principal, and of a signed media address. */
export type SessionKey = Pick<Principal, 'kind' | 'sessionId'>;

/** Judges a known session again, without its token: for open sockets and signed addresses. */
export async function authenticateAgain(
  stores: Stores,
  principal: SessionKey,
): Promise<Authenticated | null> {
  return judge(stores, principal, false);
}

function keyOf(token: string | null): SessionKey | null {
  const kind = token === null ? null : tokenKind(token);
  return token === null || kind === null ? null : { kind, sessionId: hashSecret(token) };
}

function judge(
  stores: Stores,
  { kind, sessionId }: SessionKey,
  isActing: boolean,
): Promise<Authenticated | null> {
  return kind === 'member'
    ? authenticateMember(stores, sessionId, isActing)
    : authenticateVisitor(stores, sessionId);
}

async function authenticateMember(
  stores: Stores,
  sessionId: string,
  isActing: boolean,
): Promise<Authenticated<MemberPrincipal> | null> {
  const { session, user } = await createLucia(stores.identity).validateSession(sessionId);
  if (!session) return null;
  const { expiresAt, absoluteExpiresAt } = session;
  const ends = { expiresAt, absoluteExpiresAt: absoluteExpiresAt ?? expiresAt };
  const idleEnd = isActing ? await slideIfDue(stores.identity, sessionId, ends) : expiresAt;
  const endsAt = [idleEnd, ends.absoluteExpiresAt, user.phaseEndsAt ?? idleEnd];
  return {
    principal: {
      kind: 'member',
      accountId: user.id,
      tenantId: session.tenantId,
      systemRole: user.systemRole,
      sessionId,
      ...(user.isReadOnly && { isReadOnly: true }),
    },
    name: user.name,
    language: user.language,
    validUntil: new Date(Math.min(...endsAt.map((end) => end.getTime()))),
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
      sql<number>`(extract(epoch FROM LEAST(s.expires_at, l.expires_at, ${tenantPhaseEnd}) - now()) * 1000)::float8`.as(
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
