import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import {
  DOCUMENT_KINDS,
  documentOf,
  type DocumentKinds,
} from '@plumbline/shared/documents/document-kinds.ts';
import { applyEntry } from './apply-entry.ts';

export interface BuiltSnapshot {
  bytes: Uint8Array;
  /** Hex. */
  sha256: string;
}

export interface SnapshotParts {
  room: string;
  /** The newest snapshot that is whole, if there is one. */
  base: Uint8Array | null;
  /** What came after it. */
  updates: readonly Uint8Array[];
}

/**
 * One update that stands for a snapshot and the updates after it.
 * The result is decoded again and compared before anybody relies on it, by the content that its kind of document has.
 * @throws Error when the copy does not equal the original
 */
export function buildSnapshot(
  { room, base, updates }: SnapshotParts,
  kinds: DocumentKinds = DOCUMENT_KINDS,
): BuiltSnapshot {
  const kind = documentOf(kinds, room);
  if (!kind) throw new Error(`${room} has no document`);
  const doc = new Y.Doc();
  doc.transact(() => {
    if (base) applyEntry(doc, base, null);
    for (const update of updates) applyEntry(doc, update, null);
  });
  const bytes = Y.encodeStateAsUpdate(doc);
  const copy = new Y.Doc();
  if (applyEntry(copy, bytes, null)) throw new Error('the snapshot cannot be read');
  const isEqual =
    Buffer.compare(Y.encodeStateVector(doc), Y.encodeStateVector(copy)) === 0 &&
    kind.hash(doc) === kind.hash(copy);
  if (!isEqual) throw new Error('the snapshot differs from the room it was made of');
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
