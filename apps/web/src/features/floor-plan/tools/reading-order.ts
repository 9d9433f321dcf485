import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';

interface Placed<Item> {
  item: Item;
  box: Bounds;
}

/**
 * Objects as one reads a drawing: row after row from the top, each from left to right, also where the language runs the
 * other way, for plans are never mirrored. What begins in the upper half of the first of a row stands in its row;
 * what has no box comes last. Test: reading-order.test.ts.
 */
export function readingOrder<Item>(items: readonly Item[], boxOf: (item: Item) => Bounds | null): Item[] {
  const placed: Placed<Item>[] = [];
  const boxless: Item[] = [];
  for (const item of items) {
    const box = boxOf(item);
    if (box) placed.push({ item, box });
    else boxless.push(item);
  }
  placed.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  return [...rowsOf(placed).flatMap((row) => row.map(({ item }) => item)), ...boxless];
}

/** @param placed from the top down */
function rowsOf<Item>(placed: readonly Placed<Item>[]): Placed<Item>[][] {
  const rows: Placed<Item>[][] = [];
  let row: Placed<Item>[] = [];
  for (const each of placed) {
    const [first] = row;
    if (!first || !isInRow(first.box, each.box)) rows.push((row = []));
    row.push(each);
  }
  for (const each of rows) each.sort((a, b) => a.box.left - b.box.left);
  return rows;
}

/** By the smaller of the two: rooms inside of a whole floor's outline make rows of their own. */
function isInRow(first: Bounds, next: Bounds): boolean {
  const height = Math.min(first.bottom - first.top, next.bottom - next.top);
  return next.top - first.top <= height / 2;
}
