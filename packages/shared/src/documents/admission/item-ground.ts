/** Which type the items of an update stand in: an item beside another does not say it, and Yjs takes it from that one. */
import * as Y from 'yjs';
import { structAt, type Struct } from '../struct-at.ts';

export type Structs = ReadonlyMap<number, readonly Struct[]>;

export interface Ground {
  /** Names the type that the item stands in, the same for stored and new items. */
  type: string;
  /** The key of an entry of a map, null in a list or text. */
  key: string | null;
}

/** Answers the ground of items of the update, null for one that Yjs will not place: what it stands beside is collected. */
export function groundFinder(structs: Structs, store: Y.Doc['store']): (item: Y.Item) => Ground | null {
  const known = new Map<Y.Item, Ground | null>();
  return (item) => {
    const path: Y.Item[] = [];
    let ground: Ground | null = null;
    for (let at: Y.Item | null = item; at;) {
      const found = known.get(at);
      if (found !== undefined) ground = found;
      if (found !== undefined) break;
      path.push(at);
      // A circle ends here.
      known.set(at, null);
      ground = ownGround(at);
      const reference: Y.ID | null = ground ? null : (at.origin ?? at.rightOrigin);
      const next: Struct | null = reference && structAt(structs.get(reference.client) ?? [], reference.clock);
      if (reference && !next) ground = storedGround(store, reference);
      at = next instanceof Y.Item ? next : null;
    }
    for (const each of path) known.set(each, ground);
    return ground;
  };
}

/** A decoded item names its parent by id or, for a root, by text, which the types of Yjs do not say. */
function ownGround({ parent, parentSub }: Y.Item): Ground | null {
  const named: unknown = parent;
  if (named instanceof Y.ID) return { type: typeOfItem(named), key: parentSub };
  return typeof named === 'string' ? { type: typeOfRoot(named), key: parentSub } : null;
}

function storedGround(store: Y.Doc['store'], { client, clock }: Y.ID): Ground | null {
  const struct = structAt(store.clients.get(client) ?? [], clock);
  if (!(struct instanceof Y.Item) || !(struct.parent instanceof Y.AbstractType)) return null;
  const { parent, parentSub } = struct;
  const type = parent._item ? typeOfItem(parent._item.id) : typeOfRoot(Y.findRootTypeKey(parent));
  return { type, key: parentSub };
}

const ROOT = 'root ';

function typeOfItem({ client, clock }: Y.ID): string {
  return `${client}:${clock}`;
}

function typeOfRoot(name: string): string {
  return ROOT + name;
}

/** The first item of a stored type, null when there is none. */
export function firstItemOf({ share, store }: Y.Doc, type: string): Y.Item | null {
  if (type.startsWith(ROOT)) return share.get(type.slice(ROOT.length))?._start ?? null;
  const [client = 0, clock = 0] = type.split(':').map(Number);
  const struct = structAt(store.clients.get(client) ?? [], clock);
  const content = struct instanceof Y.Item ? struct.content : null;
  return content instanceof Y.ContentType ? content.type._start : null;
}
