import * as Y from 'yjs';
import type { DocumentKind } from '@plumbline/shared/documents/document-kind.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Trx } from '../database/client.ts';
import { applyEntry } from './apply-entry.ts';
import { hintEntries } from './entry-hints.ts';
import { loadRoomIn } from './load-room.ts';
import { raiseVersion } from './room-row.ts';

export interface ServerEdit {
  /** One that is open, sealed or not. */
  room: string;
  document: DocumentKind;
  tenantId: string;
  projectId: string;
  /** The account on whose behalf the server edits; null for the server itself. */
  accountId: string | null;
  /** Name of this process in the journal. */
  node: string;
  /** Writes into the document, in the room's newest state. */
  edit(doc: Y.Doc): void;
}

/**
 * Writes an edit of the server itself into a room's journal, in the caller's transaction and checked like any other.
 * Open rooms get it by the tail, rows and events by the projector; nothing happens when the edit changes nothing.
 * @returns the entry's seq, or null for no change
 * @throws AppError with the check's code when the edit breaks the schema, `not-found` for a room that is closed,
 *   `shutting-down` when a newer server has written to it
 */
export async function appendServerEdit(trx: Trx, wanted: ServerEdit): Promise<number | null> {
  const { room } = wanted;
  const head = await lockDocument(trx, wanted);
  const { doc } = await loadRoomIn(trx, room, new Y.Doc());
  const before = Y.encodeStateAsUpdate(doc);
  const vector = Y.encodeStateVector(doc);
  const deletions = Y.snapshot(doc).ds;
  wanted.edit(doc);
  const update = Y.encodeStateAsUpdate(doc, vector);
  const isSame = Y.equalSnapshots(Y.createSnapshot(deletions, Y.decodeStateVector(vector)), Y.snapshot(doc));
  if (isSame) return null;
  await raiseVersion(trx, room, wanted.document.version);
  const seq = head + 1;
  await trx
    .insertInto('journal_entry')
    .values({
      room,
      seq,
      tenant_id: wanted.tenantId,
      actor_kind: wanted.accountId === null ? 'server' : 'member',
      actor_id: wanted.accountId,
      session_id: null,
      client_ids: [doc.clientID],
      upd: Buffer.from(update),
      changes: JSON.stringify(changesOf(wanted, before, update)),
      node: wanted.node,
    })
    .execute();
  await trx.updateTable('journal_document').set({ head: seq }).where('room', '=', room).execute();
  afterCommit(trx, `journal ${room}`, (between) => hintEntries(between, room));
  return seq;
}

/** Locks the room's row and answers the head. */
async function lockDocument(trx: Trx, { room, projectId, document }: ServerEdit): Promise<number> {
  const row = await trx
    .selectFrom('journal_document')
    .select(['head', 'schema_version'])
    .where('room', '=', room)
    .where('project_id', '=', projectId)
    .where((where) => where.or([where('closed_at', 'is', null), where('is_sealed', '=', true)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not-found');
  if (row.schema_version > document.version) throw new AppError('shutting-down');
  return row.head;
}

function changesOf({ document, accountId }: ServerEdit, before: Uint8Array, update: Uint8Array) {
  const candidate = new Y.Doc();
  const reason = applyEntry(candidate, before, null);
  if (reason) throw new Error(`the room's own state cannot be read: ${reason}`);
  const effect = document.checkEffect({
    candidate,
    update,
    access: 'manage',
    author: { accountId, isServer: true },
  });
  if (!effect.ok) throw new AppError(effect.code);
  return effect.changes;
}
