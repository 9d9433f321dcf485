/**
 * The only way in which an update comes into a document, whoever sent it or kept it; lint holds everybody to it.
 *
 * Yjs 13 throws where a struct arrives of which the document knows an earlier part and has collected it. So what is
 * known already is cut off first, also from what waited in the document for something missing: Yjs would take that up
 * again as it stands.
 *
 * Nor is anything written by taking something in. Yjs takes marks of texts away that seem to change nothing when others'
 * marks arrive: on a server nobody would hear of it, and on the screen of somebody who only looks it would be an edit of
 * theirs. What seems to change nothing may, once somebody else's marks are there.
 * Guarded by apply-update.test.ts and exchanged-states.fuzz.test.ts.
 */
import * as Y from 'yjs';

/** Applies an update, cut to what the document lacks. What builds on something missing waits in it, as ever. */
export function applyUpdate(doc: Y.Doc, update: Uint8Array, origin?: unknown): void {
  keepMarks(doc);
  if (!doc.store.pendingStructs) {
    applyLacking(doc, update, origin);
    return;
  }
  Y.transact(
    doc,
    () => {
      const waiting = takeWaiting(doc);
      applyLacking(doc, update, origin);
      if (waiting) applyWaiting(doc, waiting, origin);
    },
    origin,
    false,
  );
}

const keeping = new WeakSet<Y.Doc>();

function keepMarks(doc: Y.Doc): void {
  if (keeping.has(doc)) return;
  keeping.add(doc);
  // Told before Yjs looks at this.
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    transaction._needFormattingCleanup = false;
  });
}

/** True while something waits in the document for what it builds on: it is not what anybody else sees. */
export function isIncomplete({ store }: Y.Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null;
}

type Waiting = NonNullable<Y.Doc['store']['pendingStructs']>;

function takeWaiting({ store }: Y.Doc): Waiting | null {
  const waiting = store.pendingStructs;
  store.pendingStructs = null;
  return waiting;
}

/** Puts back what waited, as far as it does not wait for something that has come. */
function applyWaiting(doc: Y.Doc, waiting: Waiting, origin: unknown): void {
  const { store } = doc;
  const hasCome = [...waiting.missing].some(([client, clock]) => clock < Y.getState(store, client));
  const newer = takeWaiting(doc);
  if (!hasCome) {
    store.pendingStructs = newer ? joined(waiting, newer) : waiting;
    return;
  }
  const update = newer ? Y.mergeUpdatesV2([waiting.update, newer.update]) : waiting.update;
  applyLacking(doc, Y.convertUpdateFormatV2ToV1(update), origin);
}

function joined(waiting: Waiting, newer: Waiting): Waiting {
  const missing = new Map(waiting.missing);
  for (const [client, clock] of newer.missing) {
    missing.set(client, Math.min(clock, missing.get(client) ?? Infinity));
  }
  return { missing, update: Y.mergeUpdatesV2([waiting.update, newer.update]) };
}

function applyLacking(doc: Y.Doc, update: Uint8Array, origin: unknown): void {
  // oxlint-disable-next-line no-restricted-properties -- what it is given is cut
  Y.applyUpdate(doc, lackingOf(doc, update), origin);
}

/** The update itself where it starts nowhere below what is known, as nearly all do: to cut is to write it anew. */
function lackingOf({ store }: Y.Doc, update: Uint8Array): Uint8Array {
  if (store.clients.size === 0) return update;
  const known = new Map<number, number>();
  for (const [client, from] of Y.parseUpdateMeta(update).from) {
    const clock = Y.getState(store, client);
    if (from < clock) known.set(client, clock);
  }
  return known.size === 0 ? update : Y.diffUpdate(update, Y.encodeStateVector(known));
}
