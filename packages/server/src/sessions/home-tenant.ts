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
