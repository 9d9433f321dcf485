/** What somebody sees and changes of the own way in. Guarded by account-security.pg.test.ts. */
import { sql } from 'kysely';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTransaction, type Stores } from '../database/client.ts';
import { holdForEnd } from './hold-account.ts';
import { countTry } from './login-throttle.ts';
import { hashNewPassword, requireAnother } from './new-password.ts';
import { verifyPassword } from './password.ts';
import { setPassword } from './password-reset.ts';

export interface OwnSessionRecord {
  id: string;
  ip: string;
  userAgent: string;
  remember: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** The living sessions of an account, newest first. */
export async function listOwnSessions(stores: Stores, accountId: string): Promise<OwnSessionRecord[]> {
  return stores.identity
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent as userAgent', 'remember', 'created_at as createdAt'])
    .select(sql<Date>`LEAST(expires_at, absolute_expires_at)`.as('expiresAt'))
    .where('account_id', '=', accountId)
    .where('api_token_id', 'is', null)
    .where(sql<boolean>`LEAST(expires_at, absolute_expires_at) > now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of an account. @returns false when it has no such session */
export async function endOwnSession(stores: Stores, accountId: string, sessionId: string): Promise<boolean> {
  return inTransaction(stores.identity, async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .where('api_token_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return false;
    await recordAccessChange(trx, { scope: 'session', subject: sessionId, reason: 'session-ended' });
    return true;
  });
}

export type PasswordChanged =
  | { ok: true }
  | { ok: false; code: 'bad-credentials' }
  | { ok: false; code: 'login-throttled'; retryAfterSeconds: number };

/**
 * Sets another password for who knows the present one, which counts as a try to log in. Every other session ends;
 * tokens of programs stay, each is revoked by itself.
 * @throws AppError password-guessable, password-unchanged, rate-limited
 */
export async function changePassword(
  stores: Stores,
  { accountId, sessionId }: MemberPrincipal,
  change: { password: string; newPassword: string; ip: string },
): Promise<PasswordChanged> {
  const { identity } = stores;
  const account = await identity
    .selectFrom('account')
    .select(['id', 'email', 'language', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const tried = { purpose: 'login', email: account.email, ip: change.ip, sessionId } as const;
  const { retryAfterSeconds, forget } = await countTry(stores, tried);
  if (retryAfterSeconds > 0) return { ok: false, code: 'login-throttled', retryAfterSeconds };
  if (!(await verifyPassword(account.password_hash, change.password)))
    return { ok: false, code: 'bad-credentials' };
  await forget();
  requireAnother(change.password, change.newPassword);
  const passwordHash = await hashNewPassword(change.newPassword, account.email);
  return inTransaction(identity, async (trx) => {
    // While it was verified somebody may have set it anew, and ended the session that asks with all others.
    if ((await holdForEnd(trx, accountId)) !== account.password_hash)
      return { ok: false, code: 'bad-credentials' };
    await setPassword(stores, trx, account, passwordHash);
    await trx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('id', '<>', sessionId)
      .where('api_token_id', 'is', null)
      .execute();
    await recordAccessChange(trx, { scope: 'account', subject: accountId, reason: 'password-changed' });
    return { ok: true };
  });
}
