/**
 * Fractional indices of zones and of the points of a ring.
 *
 * Two people who insert at the same place get equal keys; equal keys are ordered by id, and the next insertion
 * between them gives the tied ones new keys. Test: order-keys.test.ts.
 */
import { generateNKeysBetween } from 'fractional-indexing';
import { isFractionalIndex } from './schema.ts';

export interface Ordered {
  id: string;
  order: string;
}

/** Past this length every key of the list is made anew, well before the schema's 128. */
const REBALANCE_CHARS = 100;

/** Sorts by key, equal keys by id; plain code unit order, the same on every machine. */
export function compareOrdered(a: Ordered, b: Ordered): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** The one key of the library's form that nothing can stand before. */
const SMALLEST_KEY = `A${'0'.repeat(26)}`;

/**
 * True for a key that others can be made next to: a head letter that tells the length of the whole part, and a
 * fraction that does not end in 0, as fractional-indexing checks it; without throwing, for thousands of keys.
 */
export function isOrderKey(value: unknown): value is string {
  if (!isFractionalIndex(value) || value === SMALLEST_KEY) return false;
  const head = value.charCodeAt(0);
  const wholeChars = head >= 97 ? head - 97 + 2 : 90 - head + 2;
  if (head < 65 || value.length < wholeChars) return false;
  return value.length === wholeChars || !value.endsWith('0');
}

/** `count` rising keys for a new list. */
export function firstOrderKeys(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}

/**
 * The keys to write so that `id` stands at `index` of `sorted` (which must not contain it):
 * its own, and those of neighbours that were tied or grew too long.
 */
export function placeAt(sorted: readonly Ordered[], index: number, id: string): Map<string, string> {
  const lower = sorted[index - 1]?.order ?? null;
  let end = index;
  while (lower !== null && sorted[end]?.order === lower) end += 1;
  const placed = [id, ...sorted.slice(index, end).map((each) => each.id)];
  const keys = keysBetween(lower, sorted[end]?.order ?? null, placed.length);
  if (keys) return pair(placed, keys);
  const all = sorted.map((each) => each.id).toSpliced(index, 0, id);
  return pair(all, firstOrderKeys(all.length));
}

/** Null when a bound is no valid key or a new key would be too long. */
function keysBetween(lower: string | null, upper: string | null, count: number): string[] | null {
  try {
    const keys = generateNKeysBetween(lower, upper, count);
    return keys.some((key) => key.length > REBALANCE_CHARS) ? null : keys;
  } catch {
    return null;
  }
}

function pair(ids: readonly string[], keys: readonly string[]): Map<string, string> {
  const paired = new Map<string, string>();
  for (const [index, id] of ids.entries()) {
    const key = keys[index];
    if (key !== undefined) paired.set(id, key);
  }
  return paired;
}
