/**
 * The one file that knows lucia. Rows are judged by the database's clock; looking at a session never changes it, what
 * slides it is in slide-sessions.ts.
 *
 * Invariants (sessions.pg.test.ts): ids are hashed before lucia sees them, since it feeds what it read back into
 * updates; every end writes an access change in the same transaction.
 */
import { sql } from 'kysely';
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from 'lucia';
import type { TokenScope } from '@plumbline/shared/abilities/principal.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import type { Language } from '@plumbline/shared/contract/auth.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTransaction, type Database } from '../database/client.ts';
import { tenantIsOpen, tenantPhase, tenantPhaseEnd } from '../tenants/tenant-phase.ts';
import { holdForEnd } from './hold-account.ts';

/** Without "remember me": twelve hours idle, seven days at most. With it: thirty days. */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_ABSOLUTE_DAYS = 7;
export const SESSION_REMEMBER_DAYS = 30;

export interface SessionAttributes {
  tenantId: string;
  remember: boolean;
  ip: string;
  userAgent: string;
  /** Empty when a session is created: the database sets it. */
  absoluteExpiresAt: Date | null;
  /** Of a program, which speaks by a token instead of a login. */
  token: TokenScope | null;
}

export interface SessionUser {
  email: string;
  name: string;
  language: Language;
  systemRole: SystemRole;
  /** Past the tenant's end date: everything may be read and nothing changed. */
  isReadOnly: boolean;
  /** When that changes by itself; null for never. */
  phaseEndsAt: Date | null;
}

type SessionLucia = Lucia<SessionAttributes, SessionUser>;

declare module 'lucia' {
  interface Register {
    Lucia: SessionLucia;
    DatabaseUserAttributes: SessionUser;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/** Lucia over the identity pool. */
export function createLucia(identity: Database): SessionLucia {
  return new Lucia<SessionAttributes, SessionUser>(createAdapter(identity), {
    // Lucia would slide a session in its second half only, whoever looks at it: with 0 it never wants to.
    sessionExpiresIn: new TimeSpan(0, 'h'),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

function createAdapter(identity: Database): Adapter {
  return {
    getSessionAndUser: (id) => readSession(identity, id),
    getUserSessions: (accountId) => readSessions(identity, accountId),
    setSession: (session) => insertSession(identity, session),
    updateSessionExpiration: () => Promise.resolve(),
    deleteSession: (id) => deleteSession(identity, id),
    deleteUserSessions: (accountId) => deleteSessionsOf(identity, accountId),
    deleteExpiredSessions: async () => {
      await identity
        .deleteFrom('session')
        .where(
          (eb) =>
            sql<boolean>`${eb.fn('least', [eb.ref('expires_at'), eb.ref('absolute_expires_at')])} < now()`,
        )
        .execute();
    },
  };
}

/** SQL over `session s` and `tenant t`: logins always, tokens of programs while the tenant has connections. */
const mayBeUsed = sql<boolean>`(s.api_token_id IS NULL OR t.has_connections)`;

/** A session that lives by the database's clock, its account and member active and its tenant open. */
async function readSession(
  identity: Database,
  id: string,
): Promise<[DatabaseSession | null, DatabaseUser | null]> {
  return (await readLivingSessions(identity, [id])).get(id) ?? [null, null];
}

/** Those of the sessions that live by the database's clock, with their people: one query however many are asked for. */
export async function readLivingSessions(
  identity: Database,
  ids: readonly string[],
): Promise<Map<string, [DatabaseSession, DatabaseUser]>> {
  const rows = await identity
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .innerJoin('tenant_member as m', (join) =>
      join.onRef('m.account_id', '=', 's.account_id').onRef('m.tenant_id', '=', 's.tenant_id'),
    )
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .select(['s.id', 's.account_id', 's.tenant_id', 's.remember', 's.ip', 's.user_agent'])
    .leftJoin('api_token as k', 'k.id', 's.api_token_id')
    .select(['a.email', 'a.name', 'a.language', 'm.system_role', 'm.is_service'])
    .select(['k.id as token_id', 'k.name as token_name', 'k.access', 'k.project_ids'])
    .select([
      localTime('s.expires_at').as('expires_at'),
      localTime('s.absolute_expires_at').as('absolute_end'),
      tenantPhase.as('phase'),
      sql<number | null>`(extract(epoch FROM ${tenantPhaseEnd} - now()) * 1000)::float8`.as('phase_end'),
    ])
    .where((where) => where('s.id', '=', where.fn.any(where.val(ids))))
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.absolute_expires_at', '>', sql<Date>`now()`)
    .where('a.disabled_at', 'is', null)
    .where('m.status', '=', 'active')
    .where(tenantIsOpen)
    .where(mayBeUsed)
    .execute();
  return new Map(
    rows.map((row) => {
      const attributes = {
        tenantId: row.tenant_id,
        remember: row.remember,
        ip: row.ip,
        userAgent: row.user_agent,
        absoluteExpiresAt: fromNow(row.absolute_end),
        token: tokenOf(row),
      };
      const user = {
        email: row.email,
        name: row.token_name !== null && !row.is_service ? `${row.name} (${row.token_name})` : row.name,
        language: row.language,
        systemRole: row.system_role,
        isReadOnly: row.phase === 'read-only',
        phaseEndsAt: row.phase_end === null ? null : fromNow(row.phase_end),
      };
      const session = {
        id: row.id,
        userId: row.account_id,
        expiresAt: fromNow(row.expires_at),
        attributes,
      };
      return [row.id, [session, { id: row.account_id, attributes: user }]];
    }),
  );
}

function tokenOf(row: {
  token_id: string | null;
  token_name: string | null;
  access: TokenScope['access'] | null;
  project_ids: string[] | null;
}): TokenScope | null {
  const { token_id: id, token_name: name, access, project_ids: projectIds } = row;
  return id === null || name === null || access === null ? null : { id, name, access, projectIds };
}

/** Milliseconds from the database's now; added to this process's now, so that a wrong local clock does no harm. */
function localTime(column: string) {
  return sql<number>`(extract(epoch FROM ${sql.ref(column)} - now()) * 1000)::float8`;
}

function fromNow(remainingMs: number): Date {
  return new Date(Date.now() + remainingMs);
}

async function readSessions(identity: Database, accountId: string): Promise<DatabaseSession[]> {
  const rows = await identity
    .selectFrom('session')
    .select(['id', 'account_id', 'tenant_id', 'remember', 'ip', 'user_agent', 'absolute_expires_at'])
    .select(localTime('expires_at').as('expires_at'))
    .where('account_id', '=', accountId)
    .where('api_token_id', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.account_id,
    expiresAt: fromNow(row.expires_at),
    attributes: {
      tenantId: row.tenant_id,
      remember: row.remember,
      ip: row.ip,
      userAgent: row.user_agent,
      absoluteExpiresAt: row.absolute_expires_at,
      token: null,
    },
  }));
}

async function insertSession(identity: Database, session: DatabaseSession): Promise<void> {
  const { tenantId, remember, ip, userAgent } = session.attributes;
  const absolute = sql<Date>`now() + make_interval(days => ${remember ? SESSION_REMEMBER_DAYS : SESSION_ABSOLUTE_DAYS})`;
  const idle = remember ? absolute : sql<Date>`now() + make_interval(hours => ${SESSION_IDLE_HOURS})`;
  await identity
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.userId,
      tenant_id: tenantId,
      remember,
      expires_at: idle,
      absolute_expires_at: absolute,
      ip,
      user_agent: userAgent.slice(0, 400),
    })
    .execute();
}

async function deleteSession(identity: Database, id: string): Promise<void> {
  await inTransaction(identity, async (trx) => {
    const ended = await trx.deleteFrom('session').where('id', '=', id).returning('id').executeTakeFirst();
    if (ended) await recordAccessChange(trx, { scope: 'session', subject: id, reason: 'session-ended' });
  });
}

async function deleteSessionsOf(identity: Database, accountId: string): Promise<void> {
  await inTransaction(identity, async (trx) => {
    await holdForEnd(trx, accountId);
    await trx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('api_token_id', 'is', null)
      .execute();
    await recordAccessChange(trx, { scope: 'account', subject: accountId, reason: 'all-sessions-ended' });
  });
}
