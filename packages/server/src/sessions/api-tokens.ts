/**
 * Tokens by which programs speak. A token is a row of `session`, with what it may reach in `api_token`; its end removes
 * that row, so that no edit of it can be written any more, and is heard by every open socket like the end of a login.
 * Guarded by api-tokens.pg.test.ts.
 */
import { sql } from 'kysely';
import type { TokenScope } from '@plumbline/shared/abilities/principal.ts';
import { TOKENS_MAX } from '@plumbline/shared/contract/api-token.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { recordAccessChange } from '../access/access-changes.ts';
import { inTransaction, type Database, type Stores, type Trx } from '../database/client.ts';
import { holdForEnd } from './hold-account.ts';
import { hashSecret, newToken } from './token.ts';

/** One that is over stays in the list for so long. */
const SHOWN_AFTER_END_DAYS = 30;

export interface TokenHolder {
  accountId: string;
  tenantId: string;
}

export interface NewApiToken {
  holder: TokenHolder;
  createdBy: string;
  scope: Omit<TokenScope, 'id'>;
  days: number;
  /** Who made it, as with a login. */
  origin: { ip: string; userAgent: string };
}

export interface ApiTokenRecord extends TokenScope {
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  isExpired: boolean;
  lastUsedAt: Date | null;
}

/**
 * Makes a token and answers it, which exists nowhere else: the row holds its SHA-256.
 * @throws AppError too-many-tokens
 */
export async function createApiToken(
  { identity }: Pick<Stores, 'identity'>,
  wanted: NewApiToken,
): Promise<{ token: string; record: ApiTokenRecord }> {
  const token = newToken('program');
  const record = await inTransaction(identity, async (trx) => {
    await requireRoom(trx, wanted.holder);
    const made = await insertToken(trx, wanted);
    await insertSession(trx, wanted, { id: hashSecret(token), tokenId: made.id, expiresAt: made.expiresAt });
    return made;
  });
  return { token, record };
}

/** @throws AppError too-many-tokens */
async function requireRoom(trx: Trx, { accountId, tenantId }: TokenHolder): Promise<void> {
  // One after the other, so that two at once do not both find room.
  await holdForEnd(trx, accountId);
  const { living } = await trx
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('api_token_id', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (living >= TOKENS_MAX) throw new AppError('too-many-tokens', { params: { max: TOKENS_MAX } });
}

async function insertToken(
  trx: Trx,
  { holder, createdBy, scope, days }: NewApiToken,
): Promise<ApiTokenRecord> {
  return trx
    .insertInto('api_token')
    .values({
      account_id: holder.accountId,
      tenant_id: holder.tenantId,
      name: scope.name,
      access: scope.access,
      project_ids: scope.projectIds === null ? null : [...scope.projectIds],
      created_by: createdBy,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning(RECORD)
    .returning(isExpired.as('isExpired'))
    .executeTakeFirstOrThrow();
}

/** Both ends are the token's own: nothing slides it. */
async function insertSession(
  trx: Trx,
  { holder, origin }: NewApiToken,
  session: { id: string; tokenId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      id: session.id,
      account_id: holder.accountId,
      tenant_id: holder.tenantId,
      remember: true,
      expires_at: session.expiresAt,
      absolute_expires_at: session.expiresAt,
      ip: origin.ip,
      user_agent: origin.userAgent.slice(0, 400),
      api_token_id: session.tokenId,
    })
    .execute();
}

const RECORD = [
  'id',
  'account_id as accountId',
  'name',
  'access',
  'project_ids as projectIds',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const;
const isExpired = sql<boolean>`expires_at <= now()`;

/** Tokens of accounts in a tenant, the newest first; of those that are over, only the lately expired. */
export async function listApiTokens(
  identity: Database,
  tenantId: string,
  accountIds: readonly string[],
): Promise<ApiTokenRecord[]> {
  return identity
    .selectFrom('api_token')
    .select(RECORD)
    .select(isExpired.as('isExpired'))
    .where('tenant_id', '=', tenantId)
    .where((where) => where('account_id', '=', where.fn.any(where.val(accountIds))))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() - make_interval(days => ${SHOWN_AFTER_END_DAYS})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Ends a token at once, in open sockets too.
 * @returns false when the holder has no such token, or not any more
 */
export async function revokeApiToken(
  { identity }: Pick<Stores, 'identity'>,
  { accountId, tenantId }: TokenHolder,
  tokenId: string,
): Promise<boolean> {
  return inTransaction(identity, async (trx) => {
    const revoked = await trx
      .updateTable('api_token')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', tokenId)
      .where('account_id', '=', accountId)
      .where('tenant_id', '=', tenantId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) return false;
    const session = await trx
      .deleteFrom('session')
      .where('api_token_id', '=', tokenId)
      .returning('id')
      .executeTakeFirst();
    if (session)
      await recordAccessChange(trx, { scope: 'session', subject: session.id, reason: 'token-revoked' });
    return true;
  });
}

/** Ends all tokens of an account in a tenant; nothing of them is open where the account is no member. */
export async function endTokensOf(trx: Trx, { accountId, tenantId }: TokenHolder): Promise<void> {
  await trx
    .updateTable('api_token')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .execute();
  await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('api_token_id', 'is not', null)
    .execute();
}
