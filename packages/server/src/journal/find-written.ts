import { inTenant, type Database } from '../database/client.ts';
import type { AppendOutcome, RoomEdit } from './room-edit.ts';

/**
 * Looks which edits an earlier attempt of this process has written after all: its answer was lost, and its transaction
 * may still be under way. The locks on the rooms' documents are waited for, so afterwards it is certain.
 */
export async function findWritten(
  db: Database,
  edits: readonly RoomEdit[],
  node: string,
): Promise<Map<RoomEdit, AppendOutcome>> {
  const tenants = [...new Set(edits.map((edit) => edit.tenantId))];
  const rooms = Map.groupBy(edits, (edit) => edit.room);
  return inTenant(db, tenants, async (trx) => {
    const found = new Map<RoomEdit, AppendOutcome>();
    await trx
      .selectFrom('journal_document')
      .select('room')
      .where('room', 'in', [...rooms.keys()])
      .orderBy('room')
      .forNoKeyUpdate()
      .execute();
    for (const [room, wanted] of rooms) {
      const rows = await trx
        .selectFrom('journal_entry')
        .select(['seq', 'upd'])
        .where('room', '=', room)
        .where('node', '=', node)
        .where('seq', '>', Math.min(...wanted.map((edit) => edit.afterSeq)))
        .execute();
      for (const edit of wanted) {
        const row = rows.find(({ upd }) => upd.equals(edit.update));
        if (row) found.set(edit, { ok: true, seq: row.seq });
      }
    }
    return found;
  });
}
