/**
 * A new password for whoever has forgotten theirs.
 *
 * Invariants (password-reset.pg.test.ts): the api does the same for every address, whether it has an account or not:
 * it notes the request, and the worker finds out later, which also logs it where it belongs; a token works once, for ten minutes, for the account and the
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
import { logAsked } from '../operations/asked-operation.ts';
import type { Account } from './accounts.ts';
import { findHome, homeTimeZone, type HomeMember } from './home-tenant.ts';
import { countTry } from './login-throttle.ts';
import { hashNewPassword } from './new-password.ts';
import { addressOf, takeToken } from './reset-token.ts';
import { hashSecret, newSecret } from './token.ts';

export const RESET_MINUTES = 10;
/** A request that no worker has taken up by then is of no use to anybody. */
const REQUEST_HOURS = 1;
const BATCH = 20;

interface ResetRequest {
  email: string;
  ip: string;
  requestId: string | null;
  /** So long it took to note it. */
  tookMs: number;
}

/**
 * Notes that somebody asks for a new password.
 * @returns seconds until the next request is taken, 0 when this one was
 */
export async function requestReset(
  stores: Pick<Stores, 'identity' | 'config'>,
  { email: text, ip, requestId, tookMs }: ResetRequest,
): Promise<number> {
  const email = normaliseEmail(text);
  const { retryAfterSeconds } = await countTry(stores, { purpose: 'reset', email, ip });
  if (retryAfterSeconds > 0) return retryAfterSeconds;
  const noted = { email, ip: ip.slice(0, 64), request_id: requestId, took_ms: tookMs };
  await stores.identity.insertInto('reset_request').values(noted).execute();
  return 0;
}

/** Answers what was asked for: a mail with a link where the address has an account, nothing otherwise. */
export async function answerResetRequests(stores: Stores): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    taken = await inTransaction(stores.identity, async (trx) => {
      const requests = await takeRequests(trx);
      const fresh = requests.filter(({ isFresh }) => isFresh);
      for (const [email, asked] of Map.groupBy(fresh, (request) => request.email))
        await answerRequests(stores, trx, email, asked);
      return requests.length;
    });
  }
}

/**
 * Sets a new password for the token of a mail and ends every session of the account.
 * @returns whose it is, without a home for an account in no tenant; null for a token that does not hold
 * @throws AppError password-guessable, which leaves the token as it is; rate-limited
 */
export async function resetPassword(
  stores: Stores,
  token: string,
  password: string,
): Promise<{ home: HomeMember | null } | null> {
  const tokenHash = hashSecret(token);
  const email = await addressOf(stores.identity, tokenHash);
  if (email === null) return null;
  const passwordHash = await hashNewPassword(password, email);
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
  const at = mailTime(new Date(), language, await homeTimeZone(trx, id));
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

type TakenRequest = ResetRequest & { at: Date; isFresh: boolean };

async function takeRequests(trx: Trx): Promise<TakenRequest[]> {
  const { rows } = await sql<TakenRequest>`
    DELETE FROM reset_request WHERE id IN (
      SELECT id FROM reset_request ORDER BY at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ) RETURNING email, ip, request_id AS "requestId", took_ms AS "tookMs", at,
      at > now() - make_interval(hours => ${REQUEST_HOURS}) AS "isFresh"`.execute(trx);
  return rows;
}

/** One link, however often it was asked for. */
async function answerRequests(
  stores: Stores,
  trx: Trx,
  email: string,
  asked: readonly TakenRequest[],
): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  await sendLink(stores, trx, { ...account, email });
  await logRequests(stores, trx, account.id, asked);
}

async function sendLink(
  stores: Stores,
  trx: Trx,
  account: Pick<Account, 'id' | 'email' | 'language'>,
): Promise<void> {
  const { email } = account;
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
}

/** In the log of the tenant that the account belongs to. Rather twice than not at all. */
async function logRequests(
  { app }: Stores,
  identity: Trx,
  accountId: string,
  asked: readonly TakenRequest[],
): Promise<void> {
  const home = await findHome(identity, accountId);
  if (!home) return;
  const { tenantId } = home;
  const about = { tenantId, title: 'Account', businessType: 0, url: '/api/auth/forgot' } as const;
  await inTenant(app, tenantId, (trx) =>
    logAsked(
      trx,
      asked.map((request) => ({ ...about, ...request })),
    ),
  );
}

/** Whose link it was meant to be, also of one that is over; null once another was used, and for what is none. */
export async function findResetting(
  { identity }: Pick<Stores, 'identity'>,
  token: string,
): Promise<HomeMember | null> {
  const row = await identity
    .selectFrom('one_time_token')
    .select('account_id')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return row ? findHome(identity, row.account_id) : null;
}
