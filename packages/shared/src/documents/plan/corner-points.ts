import type { RectangleCorner } from '../../geometry/rectangle-points.ts';

/**
 * Point ids that a rectangle's corners get when it becomes a polygon, unique within their zone only: the same for
 * everybody, so that two people who convert one zone at once agree.
 */
export const CORNER_POINTS = {
  lt: '00000000000000000000000000000001',
  rt: '00000000000000000000000000000002',
  rb: '00000000000000000000000000000003',
  lb: '00000000000000000000000000000004',
} as const satisfies Record<RectangleCorner, string>;
