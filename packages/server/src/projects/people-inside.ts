import type { Inside } from '@plumbline/shared/contract/inside.ts';
import type { Trx } from '../database/client.ts';

interface InsideOptions {
  tenantId: string;
  /** Who asks, and is told of the others only. */
  readerId: string;
  /** How many of them are named. */
  named: number;
}

/**
 * Who is where, by name: of the accounts that the sockets tell of those who belong to the tenant and are active in it.
 * Whether the reader may see the places is for the caller to ask. Places with nobody are left out.
 */
export async function peopleInside(
  trx: Trx,
  accountsByPlace: ReadonlyMap<string, ReadonlySet<string>>,
  { tenantId, readerId, named }: InsideOptions,
): Promise<Inside[]> {
  const accountIds = new Set([...accountsByPlace.values()].flatMap((accounts) => [...accounts]));
  accountIds.delete(readerId);
  if (accountIds.size === 0) return [];
  const known = await trx
    .selectFrom('tenant_member')
    .select(['account_id as id', 'account_name as name'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .where((where) => where('account_id', '=', where.fn.any(where.val([...accountIds]))))
    .orderBy('account_name')
    .orderBy('account_id')
    .execute();
  return [...accountsByPlace].flatMap(([placeId, accounts]) => {
    const people = known.filter(({ id }) => accounts.has(id));
    return people.length === 0 ? [] : [{ placeId, count: people.length, people: people.slice(0, named) }];
  });
}
