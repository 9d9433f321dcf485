/**
 * Builds a room's document from the journal: newest snapshot whose hash is right, then the entries after it.
 * A bad row never keeps a room shut: it is left out, written to `journal_quarantine` and told in the log.
 * Guarded by `journal.pg.test.ts` and `compact-room.pg.test.ts`.
 */
import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { applyEntry } from './apply-entry.ts';
import {
  readStoredEntries,
  readStoredRooms,
  type StoredRoom,
  type StoredSnapshot,
} from './read-stored-rooms.ts';

export interface BadRow {
  seq: number;
  reason: string;
}

export interface LoadedRoom {
  doc: Y.Doc;
  /** Seq of the last entry in `doc`; 0 for a room without edits. */
  head: number;
  /** Seq of the snapshot that was used; 0 for none. */
  snapshotSeq: number;
  entriesSinceSnapshot: number;
  bytesSinceSnapshot: number;
  quarantined: BadRow[];
  /** Client ids of the room and the accounts they are bound to; null for edits of the server. */
  authors: Map<number, string | null>;
}

/** A room of presence only, or one that nobody has edited. */
export function emptyRoom(doc: Y.Doc): LoadedRoom {
  const counts = { head: 0, snapshotSeq: 0, entriesSinceSnapshot: 0, bytesSinceSnapshot: 0 };
  return { doc, ...counts, quarantined: [], authors: new Map() };
}

/** The origin of what loading applies. */
export const LOAD_ORIGIN = { source: 'local', skipStoreHooks: true } as const;

/**
 * Loads a room in one consistent read.
 * @param wanted `into` is the document to fill, else a new one
 */
export async function loadRoom(
  stores: Stores,
  wanted: { room: string; tenantId: string; into?: Y.Doc },
): Promise<LoadedRoom> {
  const loaded = await inTenant(
    stores.app,
    wanted.tenantId,
    (trx) => loadRoomIn(trx, wanted.room, wanted.into ?? new Y.Doc()),
    { isolation: 'repeatable read' },
  );
  if (loaded.quarantined.length > 0) await quarantine(stores, wanted, loaded.quarantined);
  return loaded;
}

/** Loads a room inside the caller's transaction. */
export async function loadRoomIn(trx: Trx, room: string, doc: Y.Doc): Promise<LoadedRoom> {
  const stored = (await readStoredRooms(trx, [room])).get(room);
  const filled = stored && fillRoom(doc, stored);
  if (filled) return filled;
  const snapshot = await newestSnapshot(trx, room, doc);
  const entries = await readStoredEntries(trx, [{ room, afterSeq: snapshot.seq }]);
  return applyEntries(doc, { snapshot, entries, authors: stored?.authors ?? new Map() });
}

/**
 * Fills a document with what was read of a room.
 * @returns null when the snapshot cannot be trusted: then the room is to be loaded by `loadRoomIn`
 */
export function fillRoom(doc: Y.Doc, { snapshot, entries, authors }: StoredRoom): LoadedRoom | null {
  if (snapshot && unfitSnapshot(doc, snapshot)) return null;
  return applyEntries(doc, { snapshot: { seq: snapshot?.seq ?? 0, bad: [] }, entries, authors });
}

function applyEntries(
  doc: Y.Doc,
  read: Pick<StoredRoom, 'entries' | 'authors'> & { snapshot: { seq: number; bad: BadRow[] } },
): LoadedRoom {
  const { snapshot, entries } = read;
  const quarantined = [...snapshot.bad];
  const authors = new Map<number, string | null>(read.authors);
  doc.transact(() => {
    for (const { seq, upd, actor_id: actorId, client_ids: clientIds } of entries) {
      const reason = applyEntry(doc, upd, LOAD_ORIGIN);
      if (reason) quarantined.push({ seq, reason });
      if (actorId === null) for (const id of clientIds) authors.set(id, null);
    }
  }, LOAD_ORIGIN);
  return {
    doc,
    head: entries.at(-1)?.seq ?? snapshot.seq,
    snapshotSeq: snapshot.seq,
    entriesSinceSnapshot: entries.length,
    bytesSinceSnapshot: entries.reduce((sum, { upd }) => sum + upd.byteLength, 0),
    quarantined,
    authors,
  };
}

/** Fills the document from the newest good snapshot up to a seq. */
export async function newestSnapshot(
  trx: Trx,
  room: string,
  doc: Y.Doc,
  upToSeq = Number.MAX_SAFE_INTEGER,
): Promise<{ seq: number; bad: BadRow[] }> {
  const bad: BadRow[] = [];
  for (let most = upToSeq; ;) {
    const snapshot = await trx
      .selectFrom('journal_snapshot')
      .select(['seq', 'bytes', 'sha256'])
      .where('room', '=', room)
      .where('seq', '<=', most)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!snapshot) return { seq: 0, bad };
    const reason = unfitSnapshot(doc, snapshot);
    if (!reason) return { seq: snapshot.seq, bad };
    bad.push({ seq: snapshot.seq, reason: `snapshot: ${reason}` });
    most = snapshot.seq - 1;
  }
}

/** Applies a snapshot. @returns null, or why it does not count */
function unfitSnapshot(
  doc: Y.Doc,
  { bytes, sha256 }: Pick<StoredSnapshot, 'bytes' | 'sha256'>,
): string | null {
  const isWhole = createHash('sha256').update(bytes).digest('hex') === sha256;
  return isWhole ? applyEntry(doc, bytes, LOAD_ORIGIN) : 'the hash of the snapshot is wrong';
}

/** Notes bad rows; the room works without them. */
export async function quarantine(
  stores: Stores,
  of: { room: string; tenantId: string },
  bad: readonly BadRow[],
): Promise<void> {
  stores.log.error({ room: of.room, bad }, 'rows of the journal cannot be read and were left out');
  const rows = bad.map((row) => ({ room: of.room, tenant_id: of.tenantId, ...row }));
  await inTenant(stores.app, of.tenantId, (trx) =>
    trx
      .insertInto('journal_quarantine')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['room', 'seq']).doNothing())
      .execute(),
  );
}
