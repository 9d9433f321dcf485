/**
 * Bounds how deep an update nests types before it is applied: Yjs walks from every changed type to the root,
 * which is quadratic in the depth (20,000 levels take a process down). Test: attacks.test.ts.
 */
import * as Y from 'yjs';
import { structAt, type Struct } from '../struct-at.ts';

/**
 * True when every item of the update stands at most `limit` levels below a root; false also for circular references.
 * @param store holds nothing that is nested deeper
 */
export function isWithinNesting(
  structs: ReadonlyMap<number, readonly Struct[]>,
  store: Y.Doc['store'],
  limit: number,
): boolean {
  if (isAllBeside(structs, store)) return true;
  const depths = new Map<Struct, number>();
  for (const list of structs.values()) {
    for (const struct of list) {
      const depth = depthOf(struct, { structs, store, depths });
      if (depth === null || depth > limit) return false;
    }
  }
  return true;
}

/** True when the update brings values only, each beside something that is in the document: as deep as that is. */
function isAllBeside(structs: ReadonlyMap<number, readonly Struct[]>, store: Y.Doc['store']): boolean {
  for (const list of structs.values()) {
    for (const struct of list) {
      if (!(struct instanceof Y.Item) || !struct.origin || struct.content instanceof Y.ContentType)
        return false;
      if (struct.origin.clock >= Y.getState(store, struct.origin.client)) return false;
    }
  }
  return true;
}

interface Known {
  structs: ReadonlyMap<number, readonly Struct[]>;
  store: Y.Doc['store'];
  depths: Map<Struct, number>;
}

/** Resolves one struct's depth with all it rests on; null for a circle. Iterative: chains may be thousands long. */
function depthOf(struct: Struct, known: Known): number | null {
  const waiting = [struct];
  const entered = new Set<Struct>();
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    const base = baseOf(top, known);
    if (base.depth !== null) {
      known.depths.set(top, base.depth);
      waiting.pop();
      continue;
    }
    if (!base.needs || entered.has(top)) return null;
    entered.add(top);
    waiting.push(base.needs);
  }
  return known.depths.get(struct) ?? null;
}

/** The depth when what the struct rests on is known, else the struct of the update that must be resolved first. */
function baseOf(struct: Struct, known: Known): { depth: number | null; needs: Struct | null } {
  const done = known.depths.get(struct);
  if (done !== undefined) return { depth: done, needs: null };
  if (!(struct instanceof Y.Item)) return { depth: 0, needs: null };
  const isChild = struct.parent instanceof Y.ID;
  const reference = struct.parent instanceof Y.ID ? struct.parent : (struct.origin ?? struct.rightOrigin);
  if (!reference || (!isChild && struct.parent !== null)) return { depth: 1, needs: null };
  const inUpdate = structAt(known.structs.get(reference.client) ?? [], reference.clock);
  const depth = inUpdate ? known.depths.get(inUpdate) : depthInStore(known.store, reference);
  if (depth === undefined) return { depth: null, needs: inUpdate };
  return { depth: isChild ? depth + 1 : depth, needs: null };
}

function depthInStore(store: Y.Doc['store'], id: Y.ID): number {
  const struct = structAt(store.clients.get(id.client) ?? [], id.clock);
  let depth = 0;
  for (let item = struct instanceof Y.Item ? struct : null; item; depth += 1) {
    item = item.parent instanceof Y.AbstractType ? item.parent._item : null;
  }
  return depth;
}
