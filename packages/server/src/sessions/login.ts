/**
 * Invariant (login.pg.test.ts): a wrong password, an unknown address, a disabled account and one without a tenant get
 * equal answers after exactly one call of the verifier.
 */
import type { Me } from '@plumbline/shared/contract/auth.ts';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import { inTransaction, type Stores } from '../database/client.ts';
import { recordLogin } from '../logs/login-log.store.ts';
import { tellOfSignIn } from '../notifications/security-notifications.ts';
import { findAccount, type Account } from './accounts.ts';
import { countTry, type CountedTry } from './login-throttle.ts';
import { readMe } from './me.ts';
import { DUMMY_PASSWORD_HASH, withVerifier, type PasswordVerifier } from './password.ts';
import { beginSession } from './sessions.ts';
import { tenantIsOpen } from '../tenants/tenant-phase.ts';

export interface LoginRequest {
  email: string;
  password: string;
  remember: boolean;
  ip: string;
  userAgent: string;
}

export type LoginResult =
  | { ok: true; token: string; sessionId: string; me: Me }
  | { ok: false; code: 'bad-credentials' }
  | { ok: false; code: 'login-throttled'; retryAfterSeconds: number };

type Judged =
  { retryAfterSeconds: number } | { forget: CountedTry['forget']; account: Account | null; isRight: boolean };

/** Checks address and password and starts a session in the account's first tenant. @throws AppError rate-limited */
export async function login(
  stores: Stores,
  request: LoginRequest,
  inVerifierLine: typeof withVerifier = withVerifier,
): Promise<LoginResult> {
  const { identity } = stores;
  const email = normaliseEmail(request.email);
  const origin = { email, ip: request.ip, user_agent: request.userAgent };
  const judged = await inVerifierLine((verify) => judge(stores, { ...request, email }, verify));
  if (!('account' in judged)) {
    await recordLogin(identity, { ...origin, result: 'throttled', account_id: null, tenant_id: null });
    return { ok: false, code: 'login-throttled', retryAfterSeconds: judged.retryAfterSeconds };
  }
  const { account, isRight, forget } = judged;
  const opened = account && isRight ? await openSession(stores, account, request) : null;
  if (!opened) {
    const result = isRight ? 'disabled' : 'bad-credentials';
    await recordLogin(identity, { ...origin, result, account_id: account?.id ?? null, tenant_id: null });
    return { ok: false, code: 'bad-credentials' };
  }
  await forget();
  const { id, tenantId } = opened.me.userData;
  await inTransaction(identity, async (trx) => {
    await tellOfSignIn(trx, { accountId: id, tenantId, userAgent: request.userAgent.slice(0, 400) });
    await recordLogin(trx, { ...origin, result: 'ok', account_id: id, tenant_id: tenantId });
  });
  return { ok: true, ...opened };
}

async function judge(
  stores: Stores,
  { email, password, ip }: LoginRequest,
  verify: PasswordVerifier,
): Promise<Judged> {
  const { retryAfterSeconds, forget } = await countTry(stores, { purpose: 'login', email, ip });
  if (retryAfterSeconds > 0) return { retryAfterSeconds };
  const account = await findAccount(stores.identity, email);
  const fits = await verify(account?.password_hash ?? DUMMY_PASSWORD_HASH, password);
  return { forget, account, isRight: account !== null && fits };
}

/** Null when the account is disabled or active in no tenant, or its password was replaced this moment. */
async function openSession(
  stores: Stores,
  account: Account,
  { remember, ip, userAgent }: LoginRequest,
): Promise<{ token: string; sessionId: string; me: Me } | null> {
  if (account.disabled_at) return null;
  const member = await stores.identity
    .selectFrom('tenant_member as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select(['m.tenant_id', 'm.system_role'])
    .where('m.account_id', '=', account.id)
    .where('m.status', '=', 'active')
    .where(tenantIsOpen)
    .orderBy('m.created_at')
    .executeTakeFirst();
  if (!member) return null;
  const { tenant_id: tenantId, system_role: systemRole } = member;
  const wanted = { accountId: account.id, tenantId, remember, ip, userAgent };
  const session = await beginSession(stores, wanted, account.password_hash);
  if (!session) return null;
  const { sessionId } = session;
  const me = await readMe(stores, { kind: 'member', accountId: account.id, tenantId, systemRole, sessionId });
  return me && { ...session, me };
}
