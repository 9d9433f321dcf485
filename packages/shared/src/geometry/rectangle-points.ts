import type { PlanPoint } from '../documents/plan/schema.ts';
import type { Bounds } from './bounds.ts';

/** Names of a rectangle's corners in drawing order: left-top, right-top, right-bottom, left-bottom. */
export const RECTANGLE_CORNERS = ['lt', 'rt', 'rb', 'lb'] as const;
export type RectangleCorner = (typeof RECTANGLE_CORNERS)[number];

/** The box with `left <= right` and `top <= bottom` spanned by two opposite corners in any order. */
export function normaliseBounds({ left, top, right, bottom }: Bounds): Bounds {
  return {
    left: Math.min(left, right),
    top: Math.min(top, bottom),
    right: Math.max(left, right),
    bottom: Math.max(top, bottom),
  };
}

/** The four corners of a box, in the order of `RECTANGLE_CORNERS`. */
export function rectangleToPoints(bounds: Bounds): (PlanPoint & { id: RectangleCorner })[] {
  const { left, top, right, bottom } = bounds;
  return [
    { id: 'lt', x: left, y: top },
    { id: 'rt', x: right, y: top },
    { id: 'rb', x: right, y: bottom },
    { id: 'lb', x: left, y: bottom },
  ];
}
