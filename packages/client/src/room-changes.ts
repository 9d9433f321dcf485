import * as Y from 'yjs';

export interface RoomChange {
  /** The part of the document: `zones` of a plan, for example. */
  part: string;
  /** Where in it, from the outside in. */
  path: (string | number)[];
  /** What was set or removed there, for what has names. */
  keys: string[];
  /** Whether this program did it. */
  isOwn: boolean;
}

/** Calls back with what each change of a document touched, from now on. Answers how to stop. */
export function watchChanges(doc: Y.Doc, onChanges: (changes: RoomChange[]) => void): () => void {
  const listen = (transaction: Y.Transaction): void => {
    const changes = [...transaction.changed].map(([type, keys]) => changeOf(type, keys, transaction.local));
    if (changes.length > 0) onChanges(changes);
  };
  doc.on('afterTransaction', listen);
  return () => doc.off('afterTransaction', listen);
}

type AnyType = Parameters<typeof Y.findRootTypeKey>[0];

function changeOf(type: AnyType, keys: ReadonlySet<string | null>, isOwn: boolean): RoomChange {
  const path: (string | number)[] = [];
  let root = type;
  for (let item = root._item; item; item = root._item) {
    if (item.parentSub !== null) path.unshift(item.parentSub);
    if (!(item.parent instanceof Y.AbstractType)) break;
    root = item.parent;
  }
  const named = [...keys].filter((key) => key !== null);
  return { part: Y.findRootTypeKey(root), path, keys: named, isOwn };
}
