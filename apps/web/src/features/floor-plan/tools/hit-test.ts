import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { isInsideRing } from '@plumbline/shared/geometry/inside-ring.ts';
import type { ZoneGrip } from './zone-drag.ts';

/** Half the side of what a handle reacts to, screen pixels (12 px drawn, 24 px hit). */
const HANDLE_REACH_PX = 12;
/** An edge shorter than this on screen shows no midpoint handle. */
const MIDPOINT_MIN_EDGE_PX = 44;

/** Middles of a zone's edges that are long enough on screen to offer a new corner there. */
export function midpointsOf(zone: PlanZone, scale: number): { afterPointId: string; x: number; y: number }[] {
  return zone.points.flatMap((point, index) => {
    const next = zone.points[(index + 1) % zone.points.length];
    if (!next || Math.hypot(next.x - point.x, next.y - point.y) * scale < MIDPOINT_MIN_EDGE_PX) return [];
    return [{ afterPointId: point.id, x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }];
  });
}

/** The handle of the selected zone under the pointer; corners win over midpoints, the nearest wins. */
export function gripAt(zone: PlanZone, point: PlanPoint, scale: number): ZoneGrip | null {
  const corner = nearest(zone.points, point, scale);
  if (corner) return { kind: 'point', pointId: corner.id };
  const middle = nearest(midpointsOf(zone, scale), point, scale);
  return middle && { kind: 'midpoint', afterPointId: middle.afterPointId };
}

/** The topmost zone under the point; `zones` in drawing order. */
export function zoneAt(zones: readonly PlanZone[], point: PlanPoint): PlanZone | null {
  return zones.findLast((zone) => isInsideRing(point, zone.points)) ?? null;
}

/** True when the point is on the screen near the other one. */
export function isNear(a: PlanPoint, b: PlanPoint, scale: number, reachPx = HANDLE_REACH_PX): boolean {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) * scale <= reachPx;
}

function nearest<P extends PlanPoint>(candidates: readonly P[], point: PlanPoint, scale: number): P | null {
  let best: P | null = null;
  let bestPx = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (!isNear(candidate, point, scale)) continue;
    const px = Math.hypot(candidate.x - point.x, candidate.y - point.y);
    if (px < bestPx) [best, bestPx] = [candidate, px];
  }
  return best;
}
