import { unionOf } from './arrange-boxes.ts';
import { boundsTouch, type Bounds } from './bounds.ts';

interface Entry<Item> {
  item: Item;
  bounds: Bounds;
}

/** Cells a side at most: a plan of thousands of objects has a handful in each. */
const MAX_CELLS = 128;

/** Finds what lies near a place without looking at everything: objects by the cells of a grid that their boxes cover. */
export class GridIndex<Item> {
  #area: Bounds;
  #count: number;
  #cells = new Map<number, Entry<Item>[]>();

  constructor(items: readonly Item[], boundsOf: (item: Item) => Bounds) {
    const entries = items.map((item) => ({ item, bounds: boundsOf(item) }));
    this.#area = unionOf(entries.map(({ bounds }) => bounds)) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    this.#count = Math.min(MAX_CELLS, Math.max(1, Math.ceil(Math.sqrt(items.length))));
    for (const entry of entries) {
      for (const key of this.#keysOf(entry.bounds)) {
        const cell = this.#cells.get(key);
        if (cell) cell.push(entry);
        else this.#cells.set(key, [entry]);
      }
    }
  }

  /** The items whose boxes touch this one, each once, in no particular order. */
  near(bounds: Bounds): Item[] {
    const found = new Set<Item>();
    if (!boundsTouch(bounds, this.#area)) return [];
    for (const key of this.#keysOf(bounds)) {
      for (const entry of this.#cells.get(key) ?? [])
        if (boundsTouch(entry.bounds, bounds)) found.add(entry.item);
    }
    return [...found];
  }

  *#keysOf({ left, top, right, bottom }: Bounds): Generator<number> {
    const { area, count } = { area: this.#area, count: this.#count };
    const [fromX, toX] = [
      cellOf(left, area.left, area.right, count),
      cellOf(right, area.left, area.right, count),
    ];
    const [fromY, toY] = [
      cellOf(top, area.top, area.bottom, count),
      cellOf(bottom, area.top, area.bottom, count),
    ];
    for (let y = fromY; y <= toY; y += 1) for (let x = fromX; x <= toX; x += 1) yield y * count + x;
  }
}

/** What lies outside of the area counts to its outermost cells. */
function cellOf(value: number, from: number, to: number, count: number): number {
  if (to <= from) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor(((value - from) / (to - from)) * count)));
}
