import type * as Y from 'yjs';
import type { PlanSession } from './plan-session.ts';
import { readPeople } from './presence-store.ts';

/** Who last changed which zone while the room was open here, for "changed it later". */
export class LastEditors {
  #names = new Map<string, string>();

  of(subjectId: string): string | null {
    return this.#names.get(subjectId) ?? null;
  }

  /** Reads the person off the client ids whose clocks moved in each remote transaction. */
  watch(session: PlanSession): void {
    session.doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (transaction.local || transaction.origin !== session.provider) return;
      const moved = [...transaction.afterState].find(
        ([id, clock]) => transaction.beforeState.get(id) !== clock,
      );
      const person = readPeople(session.awareness, null, null).find((each) => each.clientId === moved?.[0]);
      if (!person) return;
      for (const type of transaction.changedParentTypes.keys()) {
        const subjectId = subjectOf(type);
        if (subjectId) this.#names.set(subjectId, person.name);
      }
    });
  }
}

/** The zone id a changed shared type lies in: the key below the root on the way up. */
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
