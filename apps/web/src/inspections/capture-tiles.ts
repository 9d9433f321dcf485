import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { BASE_SIDE_PX, FLAT_TILE_PX, hasTile } from '@plumbline/shared/media/tile-levels.ts';

/** A tile on the flat picture, in shares of its width and height. */
export interface ShownTile {
  url: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

type Tiled = Pick<Capture, 'filesUrl' | 'levels' | 'projection' | 'spherePart' | 'widthPx' | 'heightPx'>;

/** Width by height of the flat picture: all of a sphere, also where a part of it is empty. */
export function aspectOf({ projection, widthPx, heightPx }: Tiled): number {
  return projection === 'flat' ? widthPx / heightPx : 2;
}

/** The tiles that make a picture sharp which is so wide on the screen; none where its base is enough. */
export function tilesFor(capture: Tiled, shownPx: number): ShownTile[] {
  if (shownPx <= BASE_SIDE_PX * Math.min(1, aspectOf(capture))) return [];
  const found = capture.levels.findIndex(({ widthPx }) => widthPx >= shownPx);
  const index = found === -1 ? capture.levels.length - 1 : found;
  const level = capture.levels[index];
  if (!level) return [];
  const { widthPx, columns, rows } = level;
  const isFlat = capture.projection === 'flat';
  const heightPx = Math.ceil(widthPx / aspectOf(capture));
  const tilePx = isFlat ? FLAT_TILE_PX : widthPx / columns;
  const part = capture.spherePart ?? { left: 0, top: 0, width: 1, height: 1 };
  const tiles: ShownTile[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (!isFlat && !hasTile(level, part, column, row)) continue;
      tiles.push({
        url: `${capture.filesUrl}t/${index}/${column}_${row}.jpg`,
        left: (column * tilePx) / widthPx,
        top: (row * tilePx) / heightPx,
        width: Math.min(tilePx, widthPx - column * tilePx) / widthPx,
        height: Math.min(tilePx, heightPx - row * tilePx) / heightPx,
      });
    }
  return tiles;
}
