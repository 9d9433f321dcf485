import type { PointM, RingM } from './building.ts';

/** The ring of an upright rectangle in metres, counter-clockwise from its south-west corner. */
export function rectangleRing(westM: number, southM: number, eastM: number, northM: number): RingM {
  return [
    { x: westM, y: southM },
    { x: eastM, y: southM },
    { x: eastM, y: northM },
    { x: westM, y: northM },
  ];
}

/** The edges of a ring in order, the closing one included. */
export function ringEdges(ring: RingM): { from: PointM; to: PointM }[] {
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length];
    return to === undefined ? [] : [{ from, to }];
  });
}

/** The area of a ring in square metres, positive for counter-clockwise rings (shoelace formula). */
export function ringAreaM2(ring: RingM): number {
  return ringEdges(ring).reduce((sum, { from, to }) => sum + (from.x * to.y - to.x * from.y) / 2, 0);
}

/** The smallest upright rectangle in metres around some points. */
export function boundsOf(points: readonly PointM[]): {
  west: number;
  south: number;
  east: number;
  north: number;
} {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}
