import type { Stores } from '../database/client.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTransaction } from '../database/client.ts';
import { sweepLoginLog } from '../logs/login-log.store.ts';
import { holdForEnd, holdForSession } from './hold-account.ts';
import { sweepKnownNetworks } from './known-networks.ts';
import { sweepThrottle } from './login-throttle.ts';
import { createLucia } from './lucia-sessions.ts';
import { hashSecret, newToken } from './token.ts';

export interface NewSession {
  accountId: string;
  tenantId: string;
  remember: boolean;
  ip: string;
  userAgent: string;
}

interface BegunSession {
  token: string;
  sessionId: string;
}

/** Starts a session and answers its token, which exists nowhere else: the row holds its SHA-256. */
export async function createSession(
  stores: Pick<Stores, 'identity'>,
  session: NewSession,
): Promise<BegunSession> {
  const token = newToken('member');
  const sessionId = hashSecret(token);
  const { accountId, ...attributes } = session;
  await createLucia(stores.identity).createSession(
    accountId,
    { ...attributes, absoluteExpiresAt: null, token: null },
    { sessionId },
  );
  return { token, sessionId };
}

/**
 * Starts a session for whoever has just given the password of this hash.
 * @returns null when it was replaced meanwhile, which has ended all sessions
 */
export async function beginSession(
  { identity }: Pick<Stores, 'identity'>,
  session: NewSession,
  passwordHash: string,
): Promise<BegunSession | null> {
  return inTransaction(identity, async (trx) => {
    const isStill = await holdForSession(trx, session.accountId, passwordHash);
    return isStill ? createSession({ identity: trx }, session) : null;
  });
}

/** Ends one session (its id, not its token); every process hears of it within half a second. */
export async function endSession(stores: Stores, sessionId: string): Promise<void> {
  await createLucia(stores.identity).invalidateSession(sessionId);
}

/** Ends all sessions of an account, but for `exceptSessionId` when given (a changed password keeps its own). */
export async function endAllSessions(
  stores: Stores,
  accountId: string,
  exceptSessionId?: string,
): Promise<void> {
  if (exceptSessionId === undefined) {
    await createLucia(stores.identity).invalidateUserSessions(accountId);
    return;
  }
  await inTransaction(stores.identity, async (trx) => {
    await holdForEnd(trx, accountId);
    await trx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('id', '<>', exceptSessionId)
      .where('api_token_id', 'is', null)
      .execute();
    await recordAccessChange(trx, {
      scope: 'account',
      subject: accountId,
      reason: 'other-sessions-ended',
    });
  });
}

/** Removes sessions, visits, counted tries, known networks and logins whose time is over; nothing depends on it but the tables' size. */
export async function sweepSessions(stores: Stores): Promise<void> {
  const { identity } = stores;
  await createLucia(identity).deleteExpiredSessions();
  await identity
    .deleteFrom('share_session')
    .where(({ eb, fn }) => eb('expires_at', '<', fn<Date>('now')))
    .execute();
  await sweepThrottle(identity);
  await sweepKnownNetworks(identity);
  await sweepLoginLog(identity);
}
