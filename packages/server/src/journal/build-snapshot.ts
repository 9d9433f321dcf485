import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { hashPlan } from '@plumbline/shared/documents/plan/read.ts';
import { applyEntry } from './apply-entry.ts';

export interface BuiltSnapshot {
  bytes: Uint8Array;
  /** Hex. */
  sha256: string;
}

/**
 * One update that stands for a snapshot and the updates after it.
 * The result is decoded again and compared before anybody relies on it.
 * @throws Error when the copy does not equal the original
 */
export function buildSnapshot(base: Uint8Array | null, updates: readonly Uint8Array[]): BuiltSnapshot {
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
    hashPlan(doc) === hashPlan(copy);
  if (!isEqual) throw new Error('the snapshot differs from the room it was made of');
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
