import type * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';

/**
 * Applies one stored update to a document that must not be harmed by a bad one.
 * What cannot be read or hangs on something missing is left out, so that `pendingStructs` stays null.
 * @returns null, or why the update does not count
 */
export function applyEntry(doc: Y.Doc, update: Uint8Array, origin: unknown): string | null {
  try {
    applyUpdate(doc, update, origin);
  } catch (error) {
    dropPending(doc);
    return `unreadable: ${error instanceof Error ? error.message : 'unknown'}`;
  }
  return dropPending(doc) ? 'gap: it builds on something that is missing' : null;
}

function dropPending(doc: Y.Doc): boolean {
  const { store } = doc;
  const hasPending = store.pendingStructs !== null || store.pendingDs !== null;
  store.pendingStructs = null;
  store.pendingDs = null;
  return hasPending;
}
