import { inTenant, type Database } from '../database/client.ts';
import { WRITTEN_ELSEWHERE, type AppendOutcome, type RoomEdit } from './room-edit.ts';
import { isWrittenIn } from './written-in.ts';

/**
 * Looks which edits are in the journal by now: because an earlier attempt of this process has written them after all
 * (its answer was lost, and its transaction may still be under way), or because their author went to another process
 * meanwhile and brought them there. The locks on the rooms' documents are waited for, so afterwards it is certain.
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
        .select(['seq', 'upd', 'node', 'actor_id'])
        .where('room', '=', room)
        .where('seq', '>', Math.min(...wanted.map((edit) => edit.afterSeq)))
        .execute();
      const lastSeq = rows.reduce((last, row) => Math.max(last, row.seq), 0);
      for (const edit of wanted) {
        const outcome = outcomeOf(edit, rows, node);
        if (outcome) found.set(edit, outcome);
        // Looked through: what may have to be looked for again comes behind.
        else edit.afterSeq = Math.max(edit.afterSeq, lastSeq);
      }
    }
    return found;
  });
}

interface WrittenRow {
  seq: number;
  upd: Buffer;
  node: string;
  actor_id: string | null;
}

function outcomeOf(edit: RoomEdit, rows: readonly WrittenRow[], node: string): AppendOutcome | null {
  const own = rows.find((row) => row.node === node && row.upd.equals(edit.update));
  if (own) return { ok: true, seq: own.seq };
  const elsewhere = rows.filter((row) => row.node !== node && row.actor_id === edit.accountId);
  const isElsewhere =
    elsewhere.length > 0 &&
    isWrittenIn(
      edit.update,
      elsewhere.map(({ upd }) => upd),
    );
  return isElsewhere ? { ok: true, seq: WRITTEN_ELSEWHERE } : null;
}
