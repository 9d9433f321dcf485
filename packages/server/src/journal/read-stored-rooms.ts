import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';

export interface StoredSnapshot {
  seq: number;
  bytes: Buffer;
  sha256: string;
}

/** An entry as far as loading needs it. */
export interface StoredEntry {
  seq: number;
  /** Null for edits of the server itself. */
  actor_id: string | null;
  client_ids: readonly number[];
  upd: Buffer;
}

/** What the journal has of a room: its newest snapshot, the entries after that one, and who is which client id. */
export interface StoredRoom {
  snapshot: StoredSnapshot | null;
  entries: readonly StoredEntry[];
  authors: ReadonlyMap<number, string>;
}

/**
 * Reads what some rooms are loaded from, in three queries however many they are.
 * @param trx sees the same rows throughout
 */
export async function readStoredRooms(trx: Trx, rooms: readonly string[]): Promise<Map<string, StoredRoom>> {
  const snapshots = await trx
    .selectFrom('journal_snapshot')
    .select(['room', 'seq', 'bytes', 'sha256'])
    .distinctOn('room')
    .where((where) => where('room', '=', where.fn.any(where.val(rooms))))
    .orderBy('room')
    .orderBy('seq', 'desc')
    .execute();
  const snapshotOf = new Map(snapshots.map((snapshot) => [snapshot.room, snapshot]));
  const entries = await readStoredEntries(
    trx,
    rooms.map((room) => ({ room, afterSeq: snapshotOf.get(room)?.seq ?? 0 })),
  );
  const authors = await trx
    .selectFrom('journal_author')
    .select(['room', 'client_id', 'account_id'])
    .where((where) => where('room', '=', where.fn.any(where.val(rooms))))
    .execute();
  const entriesOf = Map.groupBy(entries, ({ room }) => room);
  const authorsOf = Map.groupBy(authors, ({ room }) => room);
  return new Map(
    rooms.map((room) => [
      room,
      {
        snapshot: snapshotOf.get(room) ?? null,
        entries: entriesOf.get(room) ?? [],
        authors: new Map((authorsOf.get(room) ?? []).map((row) => [row.client_id, row.account_id])),
      },
    ]),
  );
}

/** The entries of some rooms after a seq of each; those of a room in order. */
export async function readStoredEntries(
  trx: Trx,
  wanted: readonly { room: string; afterSeq: number }[],
): Promise<(StoredEntry & { room: string })[]> {
  const rooms = wanted.map(({ room }) => room);
  const seqs = wanted.map(({ afterSeq }) => afterSeq);
  const { rows } = await sql<StoredEntry & { room: string }>`
    SELECT e.room, e.seq, e.actor_id, e.client_ids, e.upd
    FROM unnest(${rooms}::text[], ${seqs}::bigint[]) AS known (room, seq)
    CROSS JOIN LATERAL (
      SELECT room, seq, actor_id, client_ids, upd FROM journal_entry
      WHERE room = known.room AND seq > known.seq ORDER BY seq
    ) AS e`.execute(trx);
  return rows;
}
