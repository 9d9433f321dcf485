/**
 * A new password for whoever has forgotten theirs.
 *
 * Invariants (password-reset.pg.test.ts): the api does the same for every address, whether it has an account or not:
 * it notes the request, and the worker finds out later; a token works once, for ten minutes, for the account and the
 * address it was made for; setting the password ends every session.
 */
import { sql } from 'kysely';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTenant, inTransaction, type Database, type Stores, type Trx } from '../database/client.ts';
import { postMail } from '../mail/mail.store.ts';
import { mailTime } from '../mail/render-mail.ts';
import { publicAddress } from '../mail/public-address.ts';
import { tellOfPassword } from '../notifications/security-notifications.ts';
import { logServerEdits } from '../operations/server-edits.ts';
import type { Account } from './accounts.ts';
import { findHome, type HomeMember } from './home-tenant.ts';
import { countTry, throttleKeys } from './login-throttle.ts';
import { hashPassword } from './password.ts';
import { hashSecret, newSecret } from './token.ts';

export const RESET_MINUTES = 10;
/** A request that no worker has taken up by then is of no use to anybody. */
const REQUEST_HOURS = 1;
const BATCH = 20;

/**
 * Notes that somebody asks for a new password.
 * @returns seconds until the next request is taken, 0 when this one was
 */
export async function requestReset(
  stores: Pick<Stores, 'identity' | 'config'>,
  { email: text, ip }: { email: string; ip: string },
): Promise<number> {
  const email = normaliseEmail(text);
  const { account, address } = throttleKeys(email, ip);
  const retryAfterSeconds = await countTry(stores, {
    account: `reset-${account}`,
    address: `reset-${address}`,
  });
  if (retryAfterSeconds > 0) return retryAfterSeconds;
  await stores.identity.insertInto('reset_request').values({ email }).execute();
  return 0;
}

/** Answers what was asked for: a mail with a link where the address has an account, nothing otherwise. */
export async function answerResetRequests(stores: Stores): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    taken = await inTransaction(stores.identity, async (trx) => {
      const emails = await takeRequests(trx);
      for (const email of new Set(emails)) await sendLink(stores, trx, email);
      return emails.length;
    });
  }
}

/**
 * Sets a new password for the token of a mail and ends every session of the account.
 * @returns whose it is, without a home for an account in no tenant; null for a token that does not hold
 * @throws AppError rate-limited
 */
export async function resetPassword(
  stores: Stores,
  token: string,
  password: string,
): Promise<{ home: HomeMember | null } | null> {
  const tokenHash = hashSecret(token);
  if (!(await holds(stores.identity, tokenHash))) return null;
  const passwordHash = await hashPassword(password);
  return inTransaction(stores.identity, async (trx) => {
    const account = await takeToken(trx, tokenHash);
    if (!account) return null;
    await setPassword(stores, trx, account, passwordHash);
    await trx.deleteFrom('session').where('account_id', '=', account.id).execute();
    await recordAccessChange(trx, { scope: 'account', subject: account.id, reason: 'password-reset' });
    return { home: await findHome(trx, account.id) };
  });
}

/** Stores a password's hash, voids every link that could still set one, and tells the account by mail and in the app. */
export async function setPassword(
  { config }: Pick<Stores, 'config'>,
  trx: Trx,
  account: Pick<Account, 'id' | 'email' | 'language'>,
  passwordHash: string,
): Promise<void> {
  const { id, email, language } = account;
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await trx.deleteFrom('one_time_token').where('account_id', '=', id).execute();
  const at = mailTime(new Date(), language, await timeZoneOf(trx, id));
  await postMail(trx, config, {
    kind: 'password-changed',
    language,
    recipient: email,
    values: { email, at },
    link: publicAddress(config, '/login'),
    usefulForSeconds: 24 * 3600,
  });
  await tellOfPassword(trx, id);
}

/** Removes tokens and requests whose time is over. */
export async function sweepResets(identity: Database): Promise<void> {
  await identity
    .deleteFrom('one_time_token')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await identity
    .deleteFrom('reset_request')
    .where(sql<boolean>`at < now() - make_interval(hours => ${REQUEST_HOURS})`)
    .execute();
}

async function takeRequests(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ email: string; isFresh: boolean }>`
    DELETE FROM reset_request WHERE id IN (
      SELECT id FROM reset_request ORDER BY at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ) RETURNING email, at > now() - make_interval(hours => ${REQUEST_HOURS}) AS "isFresh"`.execute(trx);
  return rows.filter(({ isFresh }) => isFresh).map(({ email }) => email);
}

async function sendLink(stores: Stores, trx: Trx, email: string): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const token = newSecret();
  await trx
    .insertInto('one_time_token')
    .values({
      token_hash: hashSecret(token),
      account_id: account.id,
      email,
      expires_at: sql<Date>`now() + make_interval(mins => ${RESET_MINUTES})`,
    })
    .execute();
  await postMail(trx, stores.config, {
    kind: 'password-reset',
    language: account.language,
    recipient: email,
    values: { email },
    link: publicAddress(stores.config, '/reset-password', { token }),
    usefulForSeconds: RESET_MINUTES * 60,
  });
  await logLink(stores, trx, { accountId: account.id, email });
}

/** Who asked is not known: that the product answered stands in the log. Rather twice than not at all. */
async function logLink(
  { app }: Stores,
  identity: Trx,
  about: { accountId: string; email: string },
): Promise<void> {
  const home = await findHome(identity, about.accountId);
  if (!home) return;
  const { tenantId } = home;
  await inTenant(app, tenantId, (trx) =>
    logServerEdits(trx, [
      { tenantId, job: 'answer-reset-requests', title: 'Account', businessType: 0, about },
    ]),
  );
}

async function holds(identity: Database, tokenHash: string): Promise<boolean> {
  const row = await identity
    .selectFrom('one_time_token')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a token; null when another request was first or the account has changed since. */
async function takeToken(
  trx: Trx,
  tokenHash: string,
): Promise<Pick<Account, 'id' | 'email' | 'language'> | null> {
  const token = await trx
    .deleteFrom('one_time_token')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'email'])
    .executeTakeFirst();
  if (!token) return null;
  const account = await trx
    .selectFrom('account')
    .select(['id', 'email', 'language'])
    .where('id', '=', token.account_id)
    .where('email', '=', token.email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return account ?? null;
}

async function timeZoneOf(trx: Trx, accountId: string): Promise<string> {
  const row = await trx
    .selectFrom('tenant_member as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select('t.time_zone')
    .where('m.account_id', '=', accountId)
    .orderBy('m.created_at')
    .executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}
