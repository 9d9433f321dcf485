/**
 * Somebody who is in several tenants goes from one to another (decision: a session belongs to one tenant, so that going
 * over is another session). Guarded by tenant-switch.pg.test.ts.
 */
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Me, OwnTenant } from '@plumbline/shared/contract/auth.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTransaction, type Database, type Stores } from '../database/client.ts';
import { recordLogin } from '../logs/login-log.store.ts';
import { tenantIsOpen } from '../tenants/tenant-phase.ts';
import { holdForSession } from './hold-account.ts';
import { readMe } from './me.ts';
import { createSession } from './sessions.ts';

/** Where somebody may be, the one with the longest membership first. */
export async function listOwnTenants(
  identity: Database,
  { accountId, tenantId }: Pick<MemberPrincipal, 'accountId' | 'tenantId'>,
): Promise<OwnTenant[]> {
  const rows = await openMemberships(identity, accountId).execute();
  return rows.map((row) => ({ ...row, isCurrent: row.id === tenantId }));
}

function openMemberships(identity: Database, accountId: string) {
  return identity
    .selectFrom('tenant_member as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select(['t.id', 't.name', 'm.system_role as systemRole'])
    .where('m.account_id', '=', accountId)
    .where('m.status', '=', 'active')
    .where(tenantIsOpen)
    .orderBy('m.created_at')
    .orderBy('t.id');
}

/**
 * Starts a session in another tenant of the caller, which lasts as the present one was meant to, and ends that.
 * @returns null for a tenant in which the caller may not be, or is already
 */
export async function switchTenant(
  stores: Stores,
  { accountId, tenantId: from, sessionId }: MemberPrincipal,
  wanted: { tenantId: string; ip: string; userAgent: string },
): Promise<{ token: string; me: Me } | null> {
  const { identity } = stores;
  const { tenantId, ip, userAgent } = wanted;
  const member = await openMemberships(identity, accountId).where('t.id', '=', tenantId).executeTakeFirst();
  if (!member || tenantId === from) return null;
  const next = await replaceSession(identity, { accountId, sessionId, tenantId, ip, userAgent });
  if (!next) return null;
  const { session, email } = next;
  const { systemRole } = member;
  const me = await readMe(stores, {
    kind: 'member',
    accountId,
    tenantId,
    systemRole,
    sessionId: session.sessionId,
  });
  if (!me) return null;
  await recordLogin(identity, {
    email,
    ip,
    user_agent: userAgent,
    result: 'ok',
    account_id: accountId,
    tenant_id: tenantId,
  });
  return { token: session.token, me };
}

/** One session for the other, in the place of that; null when it has ended meanwhile. */
async function replaceSession(
  identity: Database,
  {
    sessionId,
    ...wanted
  }: { accountId: string; sessionId: string; tenantId: string; ip: string; userAgent: string },
) {
  return inTransaction(identity, async (trx) => {
    await holdForSession(trx, wanted.accountId);
    const present = await trx
      .deleteFrom('session as s')
      .using('account as a')
      .whereRef('a.id', '=', 's.account_id')
      .where('s.id', '=', sessionId)
      .returning(['s.remember', 'a.email'])
      .executeTakeFirst();
    if (!present) return null;
    const { remember, email } = present;
    await recordAccessChange(trx, { scope: 'session', subject: sessionId, reason: 'session-ended' });
    return { session: await createSession({ identity: trx }, { ...wanted, remember }), email };
  });
}
