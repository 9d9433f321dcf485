/**
 * Builds a room's document from the journal: newest snapshot whose hash is right, then the entries after it.
 * A bad row never keeps a room shut: it is left out, written to `journal_quarantine` and told in the log.
 * Guarded by `journal.pg.test.ts` and `compact-room.pg.test.ts`.
 */
import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { inTenant, type Stores, type Trx } from '../database/client.ts';
import { applyEntry } from './apply-entry.ts';
import { readEntriesAfter } from './read-entries.ts';

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
  const snapshot = await newestSnapshot(trx, room, doc);
  const entries = await readEntriesAfter(trx, room, snapshot.seq, Number.MAX_SAFE_INTEGER);
  const quarantined = [...snapshot.bad];
  const authors = await readAuthors(trx, room);
  doc.transact(() => {
    for (const entry of entries) {
      const reason = applyEntry(doc, entry.update, LOAD_ORIGIN);
      if (reason) quarantined.push({ seq: entry.seq, reason });
      if (entry.actorId === null) for (const id of entry.clientIds) authors.set(id, null);
    }
  }, LOAD_ORIGIN);
  return {
    doc,
    head: entries.at(-1)?.seq ?? snapshot.seq,
    snapshotSeq: snapshot.seq,
    entriesSinceSnapshot: entries.length,
    bytesSinceSnapshot: entries.reduce((sum, entry) => sum + entry.update.byteLength, 0),
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
  const snapshots = await trx
    .selectFrom('journal_snapshot')
    .select(['seq', 'bytes', 'sha256'])
    .where('room', '=', room)
    .where('seq', '<=', upToSeq)
    .orderBy('seq', 'desc')
    .execute();
  const bad: BadRow[] = [];
  for (const { seq, bytes, sha256 } of snapshots) {
    const isWhole = createHash('sha256').update(bytes).digest('hex') === sha256;
    const reason = isWhole ? applyEntry(doc, bytes, LOAD_ORIGIN) : 'the hash of the snapshot is wrong';
    if (!reason) return { seq, bad };
    bad.push({ seq, reason: `snapshot: ${reason}` });
  }
  return { seq: 0, bad };
}

async function readAuthors(trx: Trx, room: string): Promise<Map<number, string | null>> {
  const rows = await trx
    .selectFrom('journal_author')
    .select(['client_id', 'account_id'])
    .where('room', '=', room)
    .execute();
  return new Map(rows.map((row) => [row.client_id, row.account_id]));
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
