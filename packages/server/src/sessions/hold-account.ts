/**
 * Sessions that begin and the end of all of them wait for each other by the account's row: one that began by a password
 * that is being replaced, or out of a session that is being ended, would outlive that end.
 * Guarded by session-races.pg.test.ts.
 */
import type { Trx } from '../database/client.ts';

/**
 * Lets no end of all sessions come between this and the commit.
 * @param passwordHash by which the session begins; undefined where it begins out of another one
 * @returns false when the password is another one now
 */
export async function holdForSession(trx: Trx, accountId: string, passwordHash?: string): Promise<boolean> {
  const account = trx.selectFrom('account').select('id').where('id', '=', accountId).forShare();
  const held = passwordHash === undefined ? account : account.where('password_hash', '=', passwordHash);
  return (await held.executeTakeFirst()) !== undefined;
}

/** Lets no session begin between this and the commit. @returns the hash of the password as it is now */
export async function holdForEnd(trx: Trx, accountId: string): Promise<string | null> {
  const held = await trx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held?.password_hash ?? null;
}
