import type { PlanPoint } from '../documents/plan/schema.ts';

/** An axis-parallel box in plan space, pixels; `left <= right` and `top <= bottom`. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest box around the points, null when there are none. */
export function boundsOf(points: readonly PlanPoint[]): Bounds | null {
  const [first] = points;
  if (!first) return null;
  const bounds = { left: first.x, top: first.y, right: first.x, bottom: first.y };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

/** True when the two boxes share at least one point. */
export function boundsTouch(a: Bounds, b: Bounds): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/** True when the inner box lies in the outer one, edges included. */
export function boundsHold(outer: Bounds, inner: Bounds): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}
