import { sql } from 'kysely';
import type { DocumentChange } from '@plumbline/shared/documents/document-kind.ts';
import type { Trx } from '../database/client.ts';

/** One entry of a room's journal. */
export interface JournalEntry {
  seq: number;
  /** Null for edits of the server itself. */
  actorId: string | null;
  clientIds: number[];
  update: Uint8Array;
  changes: DocumentChange[];
  /** How long ago it was written, by the database's clock. */
  ageMs: number;
}

/** So many rows are read within some milliseconds, after which others have their turn. */
const UPDATES_A_PAGE = 1000;

/**
 * The bare updates of a room after `afterSeq`, in order, for whoever needs thousands of them and nothing else.
 * @param trx sees the same rows throughout
 */
export async function readUpdatesAfter(
  trx: Trx,
  room: string,
  afterSeq: number,
): Promise<{ seq: number; upd: Uint8Array }[]> {
  const updates: { seq: number; upd: Uint8Array }[] = [];
  for (;;) {
    const page = await trx
      .selectFrom('journal_entry')
      .select(['seq', 'upd'])
      .where('room', '=', room)
      .where('seq', '>', updates.at(-1)?.seq ?? afterSeq)
      .orderBy('seq')
      .limit(UPDATES_A_PAGE)
      .execute();
    updates.push(...page);
    if (page.length < UPDATES_A_PAGE) return updates;
  }
}

const ageMs = sql<number>`(extract(epoch FROM clock_timestamp() - at) * 1000)::float8`.as('age_ms');

/**
 * The entries of a room after `afterSeq`, in order.
 * @param limit at most so many
 */
export async function readEntriesAfter(
  trx: Trx,
  room: string,
  afterSeq: number,
  limit = 10_000,
): Promise<JournalEntry[]> {
  const rows = await trx
    .selectFrom('journal_entry')
    .select(['seq', 'actor_id', 'client_ids', 'upd', 'changes', ageMs])
    .where('room', '=', room)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    actorId: row.actor_id,
    clientIds: row.client_ids.map(Number),
    update: row.upd,
    changes: row.changes,
    ageMs: row.age_ms,
  }));
}
