/**
 * Bounds the search for an item's place among concurrent ones, which is quadratic in Yjs: 20,000 forged items for one
 * key in one update of 0.9 MB stall a process for seconds. An honest client writes each value of a key after the last
 * one it knows, so no two of its items have the same left neighbour; and map entries have no right neighbour. In lists
 * and texts the search itself is bounded, see list-places.ts.
 * Test: attacks.test.ts.
 */
import * as Y from 'yjs';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { groundFinder, type Ground, type Structs } from './item-ground.ts';
import { isSoonPlaced } from './list-places.ts';

/** `edit-schema` when a client's items claim the same place of a map twice, or many the same of a list, else null. */
export function siblingFault(structs: Structs, doc: Y.Doc): ErrorCode | null {
  const groundOf = groundFinder(structs, doc.store);
  for (const list of structs.values()) {
    const places = new Set<string>();
    for (const struct of list) {
      const ground = struct instanceof Y.Item ? groundOf(struct) : null;
      if (!(struct instanceof Y.Item) || ground === null || ground.key === null) continue;
      const place = placeOf(struct, ground);
      if (struct.rightOrigin !== null || places.has(place)) return 'edit-schema';
      places.add(place);
    }
  }
  return isSoonPlaced(doc, structs, groundOf) ? null : 'edit-schema';
}

function placeOf({ origin }: Y.Item, { type, key }: Ground): string {
  return origin ? `${origin.client}:${origin.clock}` : JSON.stringify([type, key]);
}
