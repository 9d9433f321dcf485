import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { sheetOf } from '../../canvas/raster-place.ts';
import type { CompareFrame, Doubt, DrawnObject } from './find-doubts.ts';

export type ComparedRaster = Pick<
  PlanImage,
  'widthPx' | 'heightPx' | 'tileSizePx' | 'levelCount' | 'rasterToPlan' | 'mediaBase'
>;

/** What the worker is asked. */
export interface ChangesQuestion {
  before: ComparedRaster;
  after: ComparedRaster;
  objects: readonly DrawnObject[];
}

export type ChangesAnswer =
  | {
      ok: true;
      /** What went and what came in two colours, on nothing; it fills `bounds`. */
      picture: ImageBitmap;
      bounds: Bounds;
      doubts: readonly Doubt[];
    }
  /** A part of a drawing could not be had. */
  | { ok: false };

/** Fine enough for hairlines of a plan of 5000 px, and 40 MB in the worker. */
const MAP_SIDE_PX = 2400;

/** The box that both drawings lie in, and the scale of its map; never finer than plan space itself. */
export function frameOf(before: ComparedRaster, after: ComparedRaster): CompareFrame {
  const [a, b] = [sheetOf(before), sheetOf(after)];
  const bounds = {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
  const side = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top);
  return { bounds, scale: Math.min(1, MAP_SIDE_PX / side) };
}
