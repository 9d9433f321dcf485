import { sql } from 'kysely';
import type { MemberPrincipal, Principal, VisitorPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import type { Stores } from '../database/client.ts';
import {
  createLucia,
  readLivingSessions,
  type SessionAttributes,
  type SessionUser,
} from './lucia-sessions.ts';
import { noteUse } from './api-token-use.ts';
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

/**
 * Judges many sessions at once, with a query for each kind among them.
 * @returns those that live, by the id of their session
 */
export async function authenticateEach(
  stores: Stores,
  keys: readonly SessionKey[],
): Promise<Map<string, Authenticated>> {
  const idsOf = (kind: SessionKey['kind']): string[] => [
    ...new Set(keys.filter((key) => key.kind === kind).map(({ sessionId }) => sessionId)),
  ];
  const members = idsOf('member');
  const visitors = idsOf('visitor');
  const known: Authenticated[][] = await Promise.all([
    members.length > 0 ? authenticateMembers(stores, members) : [],
    visitors.length > 0 ? authenticateVisitors(stores, visitors) : [],
  ]);
  return new Map(known.flat().map((each) => [each.principal.sessionId, each]));
}

/** How the session of a token is found; null for what is no token. */
export function keyOf(token: string | null): SessionKey | null {
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
  if (session.token) await noteUse(stores.identity, [session.token.id]);
  return knownMember(session, user, idleEnd);
}

function knownMember(
  session: { id: string } & Pick<SessionAttributes, 'tenantId' | 'absoluteExpiresAt' | 'token'>,
  user: { id: string } & Pick<SessionUser, 'name' | 'language' | 'systemRole' | 'isReadOnly' | 'phaseEndsAt'>,
  idleEnd: Date,
): Authenticated<MemberPrincipal> {
  const endsAt = [idleEnd, session.absoluteExpiresAt ?? idleEnd, user.phaseEndsAt ?? idleEnd];
  return {
    principal: {
      kind: 'member',
      accountId: user.id,
      tenantId: session.tenantId,
      systemRole: user.systemRole,
      sessionId: session.id,
      ...(user.isReadOnly && { isReadOnly: true }),
      ...(session.token && { token: session.token }),
    },
    name: user.name,
    language: user.language,
    validUntil: new Date(Math.min(...endsAt.map((end) => end.getTime()))),
  };
}

async function authenticateMembers(
  stores: Stores,
  sessionIds: readonly string[],
): Promise<Authenticated<MemberPrincipal>[]> {
  const living = await readLivingSessions(stores.identity, sessionIds);
  const tokens = [...living.values()].flatMap(([{ attributes }]) => attributes.token?.id ?? []);
  if (tokens.length > 0) await noteUse(stores.identity, tokens);
  return [...living.values()].map(([session, user]) =>
    knownMember(
      { id: session.id, ...session.attributes },
      { id: user.id, ...user.attributes },
      session.expiresAt,
    ),
  );
}

async function authenticateVisitor(
  stores: Stores,
  sessionId: string,
): Promise<Authenticated<VisitorPrincipal> | null> {
  return (await authenticateVisitors(stores, [sessionId]))[0] ?? null;
}

async function authenticateVisitors(
  stores: Stores,
  sessionIds: readonly string[],
): Promise<Authenticated<VisitorPrincipal>[]> {
  const rows = await stores.identity
    .selectFrom('share_session as s')
    .innerJoin('share_link as l', 'l.id', 's.link_id')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select(['s.token_hash', 's.link_id', 's.tenant_id', 's.project_id', 'l.kind'])
    .select(
      sql<number>`(extract(epoch FROM LEAST(s.expires_at, l.expires_at, ${tenantPhaseEnd}) - now()) * 1000)::float8`.as(
        'remaining_ms',
      ),
    )
    .where((where) => where('s.token_hash', '=', where.fn.any(where.val(sessionIds))))
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('l.kind', 'in', ['home', 'scene'])
    .where(linkIsActive)
    .execute();
  return rows.map((row) => ({
    principal: {
      kind: 'visitor',
      linkId: row.link_id,
      tenantId: row.tenant_id,
      projectId: row.project_id,
      projectRole: row.kind === 'scene' ? 60 : 50,
      sessionId: row.token_hash,
    },
    name: 'Guest',
    language: null,
    validUntil: new Date(Date.now() + row.remaining_ms),
  }));
}
