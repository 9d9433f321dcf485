import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { sheetOf } from '../../canvas/raster-place.ts';
import type { CompareFrame, Doubt, DrawnObject } from './find-doubts.ts';

export type ComparedRaster = Pick<
  PlanImage,
  'widthPx' | 'heightPx' | 'tileSizePx' | 'levelCount' | 'rasterToPlan' | 'mediaBase'
>;

/** Two drawings to compare. */
export interface ChangesQuestion {
  before: ComparedRaster;
  after: ComparedRaster;
}

/** What the worker is asked: once to compare, then to search as often as something is drawn. */
export type WorkerQuestion =
  ({ kind: 'compare' } & ChangesQuestion) | { kind: 'search'; turn: number; objects: readonly DrawnObject[] };

export type ChangesAnswer =
  | {
      ok: true;
      /** What went and what came in two colours, on nothing; it fills `bounds`. */
      picture: ImageBitmap;
      bounds: Bounds;
    }
  /** A part of a drawing could not be had. */
  | { ok: false };

export type WorkerAnswer =
  { kind: 'compared'; changes: ChangesAnswer } | { kind: 'found'; turn: number; doubts: readonly Doubt[] };

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
