import type * as Y from 'yjs';
import type { EditAction } from './edit-action.ts';
import type { RoomPeople } from './presence-store.ts';
import type { RoomSession } from './room-session.ts';

/** Who last changed which object while the room was open here, for "changed it later". */
export class LastEditors {
  #names = new Map<string, string>();

  of(subjectId: string): string | null {
    return this.#names.get(subjectId) ?? null;
  }

  /**
   * Reads the person off the items that each remote transaction wrote. A deletion writes none: who did it is not
   * known here, and whoever was before is not it.
   */
  watch<Action extends EditAction>(session: RoomSession<Action>, people: RoomPeople): void {
    session.doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (transaction.local || transaction.origin !== session.provider) return;
      const roots = session.objectRoots();
      for (const [subjectId, clientId] of writersOf(transaction, roots)) {
        const name = clientId === null ? undefined : people.nameOf(clientId);
        if (name === undefined) this.#names.delete(subjectId);
        else this.#names.set(subjectId, name);
      }
    });
  }
}

/** The client that wrote to each object that the transaction changed, null where something only went. */
function writersOf(transaction: Y.Transaction, roots: readonly unknown[]): Map<string, number | null> {
  const writers = new Map<string, number | null>();
  for (const [type, keys] of transaction.changed) {
    for (const key of keys) {
      const subjectId = roots.includes(type) ? key : subjectOf(type);
      if (key === null || subjectId === null) continue;
      const writer = writerOf(transaction, type._map.get(key));
      if (writer !== null || !writers.has(subjectId)) writers.set(subjectId, writer);
    }
  }
  return writers;
}

/** Who wrote the item in this transaction; null for one that is gone or older. */
function writerOf({ beforeState }: Y.Transaction, item: Y.Item | undefined): number | null {
  if (!item || item.deleted || item.id.clock < (beforeState.get(item.id.client) ?? 0)) return null;
  return item.id.client;
}

/** The id of the object a changed shared type lies in: the key below the root on the way up. */
function subjectOf(type: { _item: Y.Item | null }): string | null {
  let item = type._item;
  let key: string | null = null;
  while (item) {
    key = item.parentSub;
    const { parent } = item;
    item = parent && typeof parent === 'object' && '_item' in parent ? parent._item : null;
  }
  return key;
}
