import type * as Y from 'yjs';

export type Struct = Y.Item | Y.GC;

/** The struct that covers the clock, null when none does; `structs` are one client's, in clock order without gaps. */
export function structAt(structs: readonly Struct[], clock: number): Struct | null {
  let low = 0;
  let high = structs.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const struct = structs[middle];
    if (!struct) return null;
    if (clock < struct.id.clock) high = middle - 1;
    else if (clock >= struct.id.clock + struct.length) low = middle + 1;
    else return struct;
  }
  return null;
}
