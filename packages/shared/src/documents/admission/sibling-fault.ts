/**
 * Bounds the search for an item's place among concurrent ones, which is quadratic in Yjs: 20,000 forged items for one
 * key in one update of 0.9 MB stall a process for seconds. An honest client writes each value of a key after the last
 * one it knows, so no two of its items have the same left neighbour; and map entries have no right neighbour.
 * Documents are maps only so far: a kind of room with lists or texts needs a rule of its own for those.
 * Test: attacks.test.ts.
 */
import * as Y from 'yjs';
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Struct } from '../struct-at.ts';

/** `edit-schema` when a client's items claim the same place twice or stand in a list, else null. */
export function siblingFault(structs: ReadonlyMap<number, readonly Struct[]>): ErrorCode | null {
  for (const list of structs.values()) {
    const places = new Set<string>();
    for (const struct of list) {
      if (!(struct instanceof Y.Item)) continue;
      const place = placeOf(struct);
      if (struct.rightOrigin !== null || places.has(place)) return 'edit-schema';
      places.add(place);
    }
  }
  return null;
}

function placeOf({ origin, parent, parentSub }: Y.Item): string {
  if (origin) return `${origin.client}:${origin.clock}`;
  const where = parent instanceof Y.ID ? `${parent.client}:${parent.clock}` : rootName(parent);
  return JSON.stringify([where, parentSub]);
}

/** A decoded item names its root by text, which the types of Yjs do not say. */
function rootName(parent: unknown): string {
  return typeof parent === 'string' ? parent : '';
}
