/**
 * Into which tiles a capture is cut, coarsest level first: `t/{level}/{column}_{row}.jpg`. Nothing is enlarged, and what
 * the base picture shows as well is no level of its own: a small capture has none.
 */
import type { PictureSize, SpherePart } from './sphere-part.ts';

/** Of a sphere as wide as high times two, of whole square tiles in powers of two; of a flat photo in its own shape. */
export interface TileLevel {
  /** Of the whole sphere, or of the whole photo. */
  widthPx: number;
  columns: number;
  rows: number;
}

/** Longest side of the base picture. */
export const BASE_SIDE_PX = 2048;
/** Of a flat photo; the last ones of a row or column are smaller. */
export const FLAT_TILE_PX = 512;
const SPHERE_TILE_PX = 512;
const SPHERE_MAX_PX = 16_384;
/** Whole blocks of the encoder: no tile ends within one. */
const BLOCK_PX = 16;
/** A level that is hardly smaller than the finest is none. */
const APART_TIMES = 1.5;

/** @param part of the sphere that the picture shows; null: a flat photo */
export function levelsOf(picture: PictureSize, part: SpherePart | null): TileLevel[] {
  return part ? sphereLevels(sphereWidth(picture, part)) : flatLevels(picture);
}

/** How wide the whole sphere is in the pixels of a picture of a part of it, so that no side is enlarged. */
export function sphereWidth({ widthPx, heightPx }: PictureSize, part: SpherePart): number {
  return Math.floor(Math.min(widthPx / part.width, (2 * heightPx) / part.height));
}

function sphereLevels(fullWidthPx: number): TileLevel[] {
  const width = Math.min(fullWidthPx, SPHERE_MAX_PX);
  if (width <= BASE_SIDE_PX) return [];
  const columns = 2 ** Math.floor(Math.log2(width / SPHERE_TILE_PX));
  const finest = columns * BLOCK_PX * Math.floor(width / columns / BLOCK_PX);
  if (finest <= BASE_SIDE_PX) return [];
  const levels: TileLevel[] = [];
  for (let widthPx = 2 * BASE_SIDE_PX; widthPx * APART_TIMES <= finest; widthPx *= 2)
    levels.push(sphereLevel(widthPx, widthPx / SPHERE_TILE_PX));
  return [...levels, sphereLevel(finest, columns)];
}

const sphereLevel = (widthPx: number, columns: number): TileLevel => ({
  widthPx,
  columns,
  rows: columns / 2,
});

function flatLevels({ widthPx, heightPx }: PictureSize): TileLevel[] {
  const levels: TileLevel[] = [];
  for (let times = 1; Math.max(widthPx, heightPx) / times > BASE_SIDE_PX; times *= 2) {
    const size = { widthPx: Math.ceil(widthPx / times), heightPx: Math.ceil(heightPx / times) };
    levels.unshift({
      widthPx: size.widthPx,
      columns: Math.ceil(size.widthPx / FLAT_TILE_PX),
      rows: Math.ceil(size.heightPx / FLAT_TILE_PX),
    });
  }
  return levels;
}

/** A box in whole pixels; right and bottom are the first beyond it. */
export interface PixelBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a part lies on an equirectangular picture of this width, at least a pixel of it. */
export function partOnSphere(widthPx: number, part: SpherePart): PixelBounds {
  const heightPx = widthPx / 2;
  const left = Math.min(widthPx - 1, Math.round(part.left * widthPx));
  const top = Math.min(heightPx - 1, Math.round(part.top * heightPx));
  return {
    left,
    top,
    right: Math.min(widthPx, Math.max(left + 1, Math.round((part.left + part.width) * widthPx))),
    bottom: Math.min(heightPx, Math.max(top + 1, Math.round((part.top + part.height) * heightPx))),
  };
}

/** True where a level of a sphere has this tile: beside the part that the picture shows there is none. */
export function hasTile(
  { widthPx, columns }: TileLevel,
  part: SpherePart,
  column: number,
  row: number,
): boolean {
  const tilePx = widthPx / columns;
  const { left, top, right, bottom } = partOnSphere(widthPx, part);
  const isBeside = (column + 1) * tilePx <= left || column * tilePx >= right;
  return !isBeside && (row + 1) * tilePx > top && row * tilePx < bottom;
}
