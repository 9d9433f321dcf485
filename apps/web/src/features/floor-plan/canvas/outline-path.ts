import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/** Begins a closed path through the points. */
export function traceRing(context: CanvasRenderingContext2D, points: readonly PlanPoint[]): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
}

/** The outline pushed outwards by `distance` (mitred, spikes cut), for a halo beside a zone's own line. */
export function offsetOutline(points: readonly PlanPoint[], distance: number): PlanPoint[] {
  const outwards = signedArea(points) > 0 ? 1 : -1;
  return points.map((point, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    const a = normal(before, point);
    const b = normal(point, after);
    const length = Math.max(0.5, 1 + a.x * b.x + a.y * b.y);
    const reach = (outwards * distance) / length;
    return { x: point.x + (a.x + b.x) * reach, y: point.y + (a.y + b.y) * reach };
  });
}

function normal(from: PlanPoint, to: PlanPoint): PlanPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
}

/** Positive for a clockwise ring on the screen (y down). */
function signedArea(points: readonly PlanPoint[]): number {
  let doubled = 0;
  let from = points.at(-1);
  for (const to of points) {
    if (from) doubled += from.x * to.y - to.x * from.y;
    from = to;
  }
  return doubled;
}
