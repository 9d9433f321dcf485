import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, boundsTouch, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { normaliseBounds, rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import { segmentsTouch } from '@plumbline/shared/geometry/self-intersection.ts';
import { isInside } from './hit-test.ts';

/** A box being drawn to select by, in plan space. */
export interface Marquee {
  from: PlanPoint;
  to: PlanPoint;
  /** What was selected before and stays so. */
  keeps: readonly string[];
  /** What a press without a drag adds to the selection or takes out of it. */
  toggles: string | null;
}

/**
 * As in CAD: drawn to the right, the box takes what lies in it whole; drawn to the left, whatever it touches.
 * The physical sides count in every language, for a plan never mirrors.
 */
export function marqueeTakes({ from, to }: Marquee): 'enclosed' | 'touched' {
  return to.x >= from.x ? 'enclosed' : 'touched';
}

export function marqueeBounds({ from, to }: Marquee): Bounds {
  return normaliseBounds({ left: from.x, top: from.y, right: to.x, bottom: to.y });
}

/** The ids that the marquee selects: what it keeps, then what it takes, in drawing order. */
export function marqueeSelection(zones: readonly PlanZone[], marquee: Marquee): string[] {
  const box = marqueeBounds(marquee);
  const takes = marqueeTakes(marquee) === 'enclosed' ? isEnclosed : isTouched;
  const kept = new Set(marquee.keeps);
  const taken = zones.filter((zone) => !kept.has(zone.id) && takes(zone.points, box));
  return [...marquee.keeps, ...taken.map(({ id }) => id)];
}

function isEnclosed(points: readonly PlanPoint[], box: Bounds): boolean {
  return points.length > 0 && points.every((point) => isWithin(point, box));
}

function isTouched(points: readonly PlanPoint[], box: Bounds): boolean {
  const bounds = boundsOf(points);
  if (!bounds || !boundsTouch(bounds, box)) return false;
  if (points.some((point) => isWithin(point, box))) return true;
  const corners = rectangleToPoints(box);
  return corners.some((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return isInside(points, corner) || crossesRing(points, corner, next);
  });
}

function crossesRing(ring: readonly PlanPoint[], a: PlanPoint, b: PlanPoint): boolean {
  return ring.some((from, index) => segmentsTouch(from, ring[(index + 1) % ring.length] ?? from, a, b));
}

function isWithin({ x, y }: PlanPoint, { left, top, right, bottom }: Bounds): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
