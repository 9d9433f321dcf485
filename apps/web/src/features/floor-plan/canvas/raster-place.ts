import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { carryBounds, invertSimilarity, scaleOf } from '@plumbline/shared/geometry/similarity.ts';
import type { Viewport } from './viewport.ts';
import { levelFor, visibleTiles, type Tile } from './visible-tiles.ts';

/** The size of a drawing's pixels and their place in plan space. */
export type PlacedRaster = Pick<
  PlanImage,
  'widthPx' | 'heightPx' | 'tileSizePx' | 'levelCount' | 'rasterToPlan'
>;

/** The box of plan space that a drawing fills. */
export function sheetOf(image: Pick<PlacedRaster, 'widthPx' | 'heightPx' | 'rasterToPlan'>): Bounds {
  const raster = { left: 0, top: 0, right: image.widthPx, bottom: image.heightPx };
  return carryBounds(image.rasterToPlan, raster);
}

/** The tiles of a drawing, in its own pixels, that show a box of plan space as sharp as the screen can. */
export function tilesOf(
  image: PlacedRaster,
  { scale }: Pick<Viewport, 'scale'>,
  visible: Bounds,
  devicePixelRatio = window.devicePixelRatio,
): Tile[] {
  const { rasterToPlan, levelCount } = image;
  const level = levelFor(scale * scaleOf(rasterToPlan), devicePixelRatio, levelCount);
  return visibleTiles(image, level, carryBounds(invertSimilarity(rasterToPlan), visible));
}
