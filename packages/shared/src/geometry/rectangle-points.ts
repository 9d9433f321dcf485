import type { PlanPoint } from '../documents/plan/schema.ts';
import type { Bounds } from './bounds.ts';

/** Names of a rectangle's corners in drawing order: left-top, right-top, right-bottom, left-bottom. */
export const RECTANGLE_CORNERS = ['lt', 'rt', 'rb', 'lb'] as const;
export type RectangleCorner = (typeof RECTANGLE_CORNERS)[number];

/** True for the name of a rectangle's corner. */
export function isCorner(name: string): name is RectangleCorner {
  return RECTANGLE_CORNERS.some((corner) => corner === name);
}

/** The box with `left <= right` and `top <= bottom` spanned by two opposite corners in any order. */
export function normaliseBounds({ left, top, right, bottom }: Bounds): Bounds {
  return {
    left: Math.min(left, right),
    top: Math.min(top, bottom),
    right: Math.max(left, right),
    bottom: Math.max(top, bottom),
  };
}

/** The box after a corner was dragged; dragged past the opposite corner, the sides change places. */
export function dragCorner(bounds: Bounds, corner: RectangleCorner, to: PlanPoint): Bounds {
  const sideX = corner === 'lt' || corner === 'lb' ? 'left' : 'right';
  const sideY = corner === 'lt' || corner === 'rt' ? 'top' : 'bottom';
  return normaliseBounds({ ...bounds, [sideX]: to.x, [sideY]: to.y });
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
