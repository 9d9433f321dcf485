/** Cuts a capture into the tiles of its levels. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize, SpherePart } from '@plumbline/shared/media/sphere-part.ts';
import {
  FLAT_TILE_PX,
  levelsOf,
  partOnSphere,
  type PixelBounds,
  type TileLevel,
} from '@plumbline/shared/media/tile-levels.ts';
import {
  EMPTY,
  TILE_JPEG,
  fromPixels,
  readPixels,
  uprightSize,
  writeEncoded,
  type RgbPicture,
} from './capture-picture.ts';

/** A level with its pixels. `at`: where they lie on it; all of a flat photo. */
interface DrawnLevel {
  pixels: RgbPicture;
  at: PixelBounds;
  tilePx: number;
  /** Tiles at the edges of the part are filled up; those of a flat photo end with it. */
  isFilled: boolean;
}

/**
 * Writes `t/{level}/{column}_{row}.jpg` below `outDir`; of a part of a sphere only the tiles that show some of it. The
 * photo is decoded once, into its finest level, which the others are drawn from.
 * @param part of the sphere; null: a flat photo @param onProgress told the share that is done
 * @throws Error for a damaged photo
 */
export async function drawTiles(
  source: Buffer,
  part: SpherePart | null,
  outDir: string,
  onProgress: (done: number) => void = () => {},
): Promise<TileLevel[]> {
  const picture = await uprightSize(source);
  const levels = levelsOf(picture, part);
  const tileCount = levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  let doneCount = 0;
  let finer: RgbPicture | null = null;
  for (const [index, level] of [...levels.entries()].toReversed()) {
    const at = part ? partOnSphere(level.widthPx, part) : flatBounds(level, picture);
    const size = { widthPx: at.right - at.left, heightPx: at.bottom - at.top };
    finer = finer ? await smaller(finer, size) : await readPixels(source, size);
    const tilePx = part ? level.widthPx / level.columns : FLAT_TILE_PX;
    const dir = join(outDir, 't', String(index));
    await mkdir(dir, { recursive: true });
    for (let row = 0; row < level.rows; row += 1) {
      await drawRow({ pixels: finer, at, tilePx, isFilled: part !== null }, level.columns, row, dir);
      doneCount += level.columns;
      onProgress(doneCount / tileCount);
    }
  }
  return levels;
}

function flatBounds({ widthPx }: TileLevel, picture: PictureSize): PixelBounds {
  const times = Math.round(picture.widthPx / widthPx);
  return { left: 0, top: 0, right: widthPx, bottom: Math.ceil(picture.heightPx / times) };
}

async function smaller(finer: RgbPicture, { widthPx, heightPx }: PictureSize): Promise<RgbPicture> {
  const resized = fromPixels(finer).resize({ width: widthPx, height: heightPx, fit: 'fill' });
  return { data: await resized.raw().toBuffer(), widthPx, heightPx };
}

async function drawRow(level: DrawnLevel, columns: number, row: number, dir: string): Promise<void> {
  const drawn: Promise<void>[] = [];
  for (let column = 0; column < columns; column += 1) {
    const tile = boundsOf(level.tilePx, column, row);
    drawn.push(drawTile(level, tile, join(dir, `${column}_${row}.jpg`)));
  }
  await Promise.all(drawn);
}

const boundsOf = (tilePx: number, column: number, row: number): PixelBounds => ({
  left: column * tilePx,
  top: row * tilePx,
  right: (column + 1) * tilePx,
  bottom: (row + 1) * tilePx,
});

async function drawTile(
  { pixels, at, isFilled }: DrawnLevel,
  tile: PixelBounds,
  path: string,
): Promise<void> {
  const seen = {
    left: Math.max(tile.left, at.left),
    top: Math.max(tile.top, at.top),
    right: Math.min(tile.right, at.right),
    bottom: Math.min(tile.bottom, at.bottom),
  };
  const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
  if (width <= 0 || height <= 0) return;
  const cut = fromPixels(pixels).extract({
    left: seen.left - at.left,
    top: seen.top - at.top,
    width,
    height,
  });
  const around = {
    left: seen.left - tile.left,
    top: seen.top - tile.top,
    right: tile.right - seen.right,
    bottom: tile.bottom - seen.bottom,
  };
  const filled = isFilled ? cut.extend({ ...around, background: EMPTY }) : cut;
  await writeEncoded(filled.jpeg(TILE_JPEG), path);
}
