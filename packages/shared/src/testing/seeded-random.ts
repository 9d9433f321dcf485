/** A repeatable source of chance for fuzz tests. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  int(end: number): number;
  /** One of the items, undefined for none. */
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** True in this share of all cases. */
  chance(share: number): boolean;
}

/** Mulberry32: the same seed gives the same run on every machine. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (end: number): number => Math.floor(next() * end);
  return { next, int, pick: (items) => items[int(items.length)], chance: (share) => next() < share };
}

/**
 * Lets new object ids come from the seed too, because ids decide ties; returns how to restore the real source.
 * For tests only: it replaces `crypto.getRandomValues` of the process.
 */
export function seedObjectIds(random: SeededRandom): () => void {
  // Put back as it was, unbound.
  // oxlint-disable-next-line typescript/unbound-method
  const original = crypto.getRandomValues;
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array)
      for (let index = 0; index < array.length; index += 1) array[index] = random.int(256);
    return array;
  };
  return () => {
    crypto.getRandomValues = original;
  };
}
