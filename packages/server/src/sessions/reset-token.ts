/** What a reset's link knows: the token of a mail, which works once. Guarded by password-reset.pg.test.ts. */
import { sql } from 'kysely';
import type { Database, Stores, Trx } from '../database/client.ts';
import type { Account } from './accounts.ts';
import { hashSecret } from './token.ts';

/** True while a link can set a password. */
export async function holdsReset({ identity }: Pick<Stores, 'identity'>, token: string): Promise<boolean> {
  return (await addressOf(identity, hashSecret(token))) !== null;
}

/** The address that a token was made for, while it holds: not too old, and the account still there under it. */
export async function addressOf(identity: Database, tokenHash: string): Promise<string | null> {
  const row = await identity
    .selectFrom('one_time_token as o')
    .innerJoin('account as a', (join) =>
      join.onRef('a.id', '=', 'o.account_id').onRef('a.email', '=', 'o.email'),
    )
    .select('o.email')
    .where('o.token_hash', '=', tokenHash)
    .where('o.expires_at', '>', sql<Date>`now()`)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Uses up a token; null when another request was first or the account has changed since. */
export async function takeToken(
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
