import type { PlanPoint } from '../documents/plan/schema.ts';
import { boundsOf, type Bounds } from './bounds.ts';
import { rectangleToPoints } from './rectangle-points.ts';

/**
 * How the pixels of one raster lie in plan space, turned, scaled and moved but never mirrored or skewed:
 * `x' = a·x − b·y + tx` and `y' = b·x + a·y + ty`, pixels.
 */
export interface Similarity {
  a: number;
  b: number;
  tx: number;
  ty: number;
}

/** The first revision lies in plan space as it is. */
export const IDENTITY: Similarity = { a: 1, b: 0, tx: 0, ty: 0 };

/** Where a point of the raster lies in plan space. */
export function applySimilarity({ a, b, tx, ty }: Similarity, { x, y }: PlanPoint): PlanPoint {
  return { x: a * x - b * y + tx, y: b * x + a * y + ty };
}

/** The way back, from plan space into the raster. The scale must not be zero. */
export function invertSimilarity({ a, b, tx, ty }: Similarity): Similarity {
  const size = a * a + b * b;
  const back = { a: a / size, b: -b / size };
  return { ...back, tx: -(back.a * tx - back.b * ty), ty: -(back.b * tx + back.a * ty) };
}

/** Plan pixels per raster pixel. */
export function scaleOf({ a, b }: Similarity): number {
  return Math.hypot(a, b);
}

/** By how much the raster is turned in plan space, from −π to π, clockwise on the screen. */
export function rotationRad({ a, b }: Similarity): number {
  return Math.atan2(b, a);
}

/** The smallest box around a box that was carried over. */
export function carryBounds(similarity: Similarity, bounds: Bounds): Bounds {
  const corners = rectangleToPoints(bounds).map((corner) => applySimilarity(similarity, corner));
  return boundsOf(corners) ?? bounds;
}
