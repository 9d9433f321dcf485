/**
 * Looks through what is stored: each room's journal is played from its first entry on, and its document as it opens
 * (newest snapshot and what came after it) is compared with that. An entry that could not be taken in once, and can be
 * now, shows as a room that lacks something; nothing is changed. Test: verify-journal.pg.test.ts.
 */
import * as Y from 'yjs';
import { DOCUMENT_KINDS, type DocumentKinds } from '@plumbline/shared/documents/document-kinds.ts';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { applyEntry } from './apply-entry.ts';
import { LOAD_ORIGIN, loadRoomIn, type BadRow } from './load-room.ts';

const ENTRIES_A_TIME = 500;
const KINDS: DocumentKinds = DOCUMENT_KINDS;

export interface RoomVerdict {
  room: string;
  entries: number;
  /** Entries that cannot be taken in, and snapshots that cannot be used. */
  bad: BadRow[];
  /** The room opens as the document that all of its entries make. */
  isWhole: boolean;
}

/** The verdict on each room of a tenant, one at a time. */
export async function* verifyJournal(stores: Stores, tenantId: string): AsyncGenerator<RoomVerdict> {
  const rooms = await inTenant(stores.app, tenantId, (trx) =>
    trx.selectFrom('journal_document').select('room').where('head', '>', 0).orderBy('room').execute(),
  );
  for (const { room } of rooms) {
    // One state of the room: entries may come in meanwhile.
    yield await inTenant(stores.app, tenantId, (trx) => verifyRoom(trx, room), {
      isolation: 'repeatable read',
    });
  }
}

async function verifyRoom(trx: Trx, room: string): Promise<RoomVerdict> {
  const kind = KINDS[parseRoomName(room)?.kind ?? ''];
  if (!kind) return { room, entries: 0, bad: [], isWhole: false };
  const played = new Y.Doc();
  const opened = new Y.Doc();
  try {
    const { entries, bad } = await play(trx, room, played);
    const { quarantined } = await loadRoomIn(trx, room, opened);
    const known = new Set(bad.map(({ seq }) => seq));
    const isWhole =
      Buffer.compare(Y.encodeStateVector(played), Y.encodeStateVector(opened)) === 0 &&
      kind.hash(played) === kind.hash(opened);
    return { room, entries, bad: [...bad, ...quarantined.filter(({ seq }) => !known.has(seq))], isWhole };
  } finally {
    played.destroy();
    opened.destroy();
  }
}

async function play(trx: Trx, room: string, doc: Y.Doc): Promise<{ entries: number; bad: BadRow[] }> {
  const bad: BadRow[] = [];
  let entries = 0;
  for (let reached = 0; ;) {
    const rows = await trx
      .selectFrom('journal_entry')
      .select(['seq', 'upd'])
      .where('room', '=', room)
      .where('seq', '>', reached)
      .orderBy('seq')
      .limit(ENTRIES_A_TIME)
      .execute();
    for (const { seq, upd } of rows) {
      const reason = applyEntry(doc, upd, LOAD_ORIGIN);
      if (reason) bad.push({ seq, reason });
    }
    entries += rows.length;
    const last = rows.at(-1);
    if (!last) return { entries, bad };
    reached = last.seq;
  }
}
