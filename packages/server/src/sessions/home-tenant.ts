import type { Database, Trx } from '../database/client.ts';

/** Where the account of somebody who is not logged in belongs. */
export interface HomeMember {
  tenantId: string;
  accountId: string;
  name: string;
}

/** The tenant that an account would come into by logging in, or that it was in; null for one that was in none. */
export async function findHome(identity: Database | Trx, accountId: string): Promise<HomeMember | null> {
  const row = await identity
    .selectFrom('tenant_member')
    .select(['tenant_id as tenantId', 'account_id as accountId', 'account_name as name'])
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb('status', '=', 'active'), 'desc')
    .orderBy('created_at')
    .executeTakeFirst();
  return row ?? null;
}

/** The time zone in which an account is written to. */
export async function homeTimeZone(trx: Trx, accountId: string): Promise<string> {
  const row = await trx
    .selectFrom('tenant_member as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select('t.time_zone')
    .where('m.account_id', '=', accountId)
    .orderBy('m.created_at')
    .executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}
