/** From where an account has logged in. Guarded by login.pg.test.ts. */
import { sql } from 'kysely';
import type { Database } from '../database/client.ts';
import { homeNetworkOf } from './network-of.ts';

/** A browser or network that was not used for so long is a new one. */
export const KNOWN_DAYS = 180;

/** Notes that the account has logged in from there. */
export async function rememberNetwork(identity: Database, accountId: string, ip: string): Promise<void> {
  const now = sql<Date>`now()`;
  await identity
    .insertInto('login_network')
    .values({ account_id: accountId, network: homeNetworkOf(ip), last_login_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ last_login_at: now }))
    .execute();
}

/** Whether the account with this address, if there is one, has logged in from there before. */
export async function isKnownNetwork(identity: Database, email: string, ip: string): Promise<boolean> {
  const known = await identity
    .selectFrom('login_network as n')
    .innerJoin('account as a', 'a.id', 'n.account_id')
    .select('n.network')
    .where('a.email', '=', email)
    .where('n.network', '=', homeNetworkOf(ip))
    .where(sql<boolean>`n.last_login_at > now() - make_interval(days => ${KNOWN_DAYS})`)
    .executeTakeFirst();
  return known !== undefined;
}

/** Removes networks that were not used for so long that they count as new. */
export async function sweepKnownNetworks(identity: Database): Promise<void> {
  await identity
    .deleteFrom('login_network')
    .where(sql<boolean>`last_login_at < now() - make_interval(days => ${KNOWN_DAYS})`)
    .execute();
}
