import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';

/** Counts one opening of a link. @returns how many there were, this one included */
export async function countView(trx: Trx, linkId: string): Promise<number> {
  const row = await trx
    .updateTable('share_link')
    .set({ views: sql<number>`views + 1`, last_viewed_at: sql<Date>`now()` })
    .where('id', '=', linkId)
    .returning('views')
    .executeTakeFirstOrThrow();
  return row.views;
}
