/**
 * Keeps characters of two units whole. Yjs cuts a text wherever it is told to and writes a sign of its own for each half of
 * a character, on each copy when it gets to it: copies would differ from then on. No editor puts a caret there.
 * Test: broken-characters.test.ts.
 */
import * as Y from 'yjs';
import { structAt } from '../struct-at.ts';
import type { DecodedUpdate } from './decoded-update.ts';
import type { Structs } from './item-ground.ts';

/** True when an item of the update stands, or a deletion begins or ends, in the middle of a character. */
export function breaksCharacters({ structs, deletes }: DecodedUpdate, store: Y.Doc['store']): boolean {
  const isInside = (client: number, clock: number) =>
    isInsideCharacter(store.clients.get(client), clock) || isInsideCharacter(structs.get(client), clock);
  for (const list of structs.values()) {
    for (const struct of list) {
      if (!(struct instanceof Y.Item)) continue;
      const { origin, rightOrigin } = struct;
      if (origin && isInside(origin.client, origin.clock + 1)) return true;
      if (rightOrigin && isInside(rightOrigin.client, rightOrigin.clock)) return true;
    }
  }
  return deletes.some(({ client, from, to }) => isInside(client, from) || isInside(client, to));
}

/** True when the unit before the clock and the one at it are the halves of one character. */
function isInsideCharacter(structs: ReturnType<Structs['get']>, clock: number): boolean {
  const struct = structs && structAt(structs, clock);
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return false;
  const at = clock - struct.id.clock;
  return at > 0 && isHighHalf(struct.content.str.charCodeAt(at - 1));
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
