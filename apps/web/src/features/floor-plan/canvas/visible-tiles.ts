import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';

type Pyramid = Pick<PlanImage, 'widthPx' | 'heightPx' | 'tileSizePx' | 'levelCount'>;

/** One tile of the pyramid and the part of plan space it covers. */
export interface Tile {
  key: string;
  level: number;
  column: number;
  row: number;
  bounds: Bounds;
}

/** The level whose pixels are just fine enough for this zoom on this screen. */
export function levelFor(scale: number, devicePixelRatio: number, levelCount: number): number {
  const level = Math.floor(Math.log2(1 / (scale * devicePixelRatio)));
  return Math.min(levelCount - 1, Math.max(0, level));
}

/** The tiles of one level that touch the visible part of the plan, from its middle outwards. */
export function visibleTiles(image: Pyramid, level: number, visible: Bounds): Tile[] {
  const side = image.tileSizePx * 2 ** level;
  const first = { column: toIndex(visible.left / side), row: toIndex(visible.top / side) };
  const last = {
    column: Math.min(Math.ceil(image.widthPx / side), Math.ceil(visible.right / side)),
    row: Math.min(Math.ceil(image.heightPx / side), Math.ceil(visible.bottom / side)),
  };
  const tiles: Tile[] = [];
  for (let row = first.row; row < last.row; row += 1) {
    for (let column = first.column; column < last.column; column += 1)
      tiles.push(tileAt(image, level, column, row));
  }
  const middle = { x: (visible.left + visible.right) / 2, y: (visible.top + visible.bottom) / 2 };
  return tiles.sort((a, b) => distance(a.bounds, middle) - distance(b.bounds, middle));
}

/** The tile of the next coarser level that holds this one. */
export function parentTile(image: Pyramid, { level, column, row }: Tile): Tile | null {
  if (level + 1 >= image.levelCount) return null;
  return tileAt(image, level + 1, column >> 1, row >> 1);
}

function tileAt(image: Pyramid, level: number, column: number, row: number): Tile {
  const side = image.tileSizePx * 2 ** level;
  return {
    key: `${level}/${column}_${row}`,
    level,
    column,
    row,
    bounds: {
      left: column * side,
      top: row * side,
      right: Math.min(image.widthPx, (column + 1) * side),
      bottom: Math.min(image.heightPx, (row + 1) * side),
    },
  };
}

function toIndex(value: number): number {
  return Math.max(0, Math.floor(value));
}

function distance({ left, top, right, bottom }: Bounds, { x, y }: { x: number; y: number }): number {
  return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
}
