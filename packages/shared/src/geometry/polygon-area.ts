import type { PlanPoint } from '../documents/plan/schema.ts';

/** Area of a simple polygon in square plan pixels, never negative (shoelace formula). */
export function polygonArea(points: readonly PlanPoint[]): number {
  let doubled = 0;
  let previous = points.at(-1);
  for (const point of points) {
    if (previous) doubled += previous.x * point.y - point.x * previous.y;
    previous = point;
  }
  return Math.abs(doubled) / 2;
}
