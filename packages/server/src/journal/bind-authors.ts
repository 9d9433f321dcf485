import type { Trx } from '../database/client.ts';
import type { RoomEdit } from './room-edit.ts';

/**
 * Binds the client ids that a batch brings into its rooms to their accounts, the first one wins.
 * Authorship is witnessed here and nowhere else: an id bound to one account never passes for another.
 * @returns the edits that use an id of somebody else
 */
export async function bindAuthors(trx: Trx, edits: readonly RoomEdit[]): Promise<Set<RoomEdit>> {
  const foreign = new Set<RoomEdit>();
  const wanted = new Map<
    string,
    { room: string; client_id: number; tenant_id: string; account_id: string }
  >();
  for (const edit of edits) {
    for (const clientId of edit.newClientIds) {
      const key = `${edit.room} ${clientId}`;
      const first = wanted.get(key);
      if (first && first.account_id !== edit.accountId) foreign.add(edit);
      if (first) continue;
      const row = {
        room: edit.room,
        client_id: clientId,
        tenant_id: edit.tenantId,
        account_id: edit.accountId,
      };
      wanted.set(key, row);
    }
  }
  if (wanted.size === 0) return foreign;
  const rows = [...wanted.values()].sort((a, b) => compare(a.room, b.room) || a.client_id - b.client_id);
  await trx
    .insertInto('journal_author')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['room', 'client_id']).doNothing())
    .execute();
  const owners = await trx
    .selectFrom('journal_author')
    .select(['room', 'client_id', 'account_id'])
    .where('room', 'in', [...new Set(rows.map((row) => row.room))])
    .where('client_id', 'in', [...new Set(rows.map((row) => row.client_id))])
    .execute();
  const ownerOf = new Map(owners.map((row) => [`${row.room} ${row.client_id}`, row.account_id]));
  for (const edit of edits) {
    const isForeign = edit.newClientIds.some((id) => ownerOf.get(`${edit.room} ${id}`) !== edit.accountId);
    if (isForeign) foreign.add(edit);
  }
  return foreign;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
