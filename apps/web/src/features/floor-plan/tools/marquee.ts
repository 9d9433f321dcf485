import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, boundsTouch, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { isInsideRing } from '@plumbline/shared/geometry/inside-ring.ts';
import { normaliseBounds, rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import { segmentsTouch } from '@plumbline/shared/geometry/self-intersection.ts';

/** An object that a box may take: a closed outline, or an open line. Plan pixels. */
export interface MarqueeTarget {
  id: string;
  points: readonly PlanPoint[];
  isOpen?: boolean;
}

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
export function marqueeSelection(targets: readonly MarqueeTarget[], marquee: Marquee): string[] {
  const box = marqueeBounds(marquee);
  const takes = marqueeTakes(marquee) === 'enclosed' ? isEnclosed : isTouched;
  const kept = new Set(marquee.keeps);
  const taken = targets.filter((target) => !kept.has(target.id) && takes(target, box));
  return [...marquee.keeps, ...taken.map(({ id }) => id)];
}

function isEnclosed({ points }: MarqueeTarget, box: Bounds): boolean {
  return points.length > 0 && points.every((point) => isWithin(point, box));
}

function isTouched({ points, isOpen = false }: MarqueeTarget, box: Bounds): boolean {
  const bounds = boundsOf(points);
  if (!bounds || !boundsTouch(bounds, box)) return false;
  if (points.some((point) => isWithin(point, box))) return true;
  const corners = rectangleToPoints(box);
  return corners.some((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return (!isOpen && isInsideRing(corner, points)) || crossesLine(points, isOpen, corner, next);
  });
}

function crossesLine(points: readonly PlanPoint[], isOpen: boolean, a: PlanPoint, b: PlanPoint): boolean {
  return points.some((from, index) => {
    const to = points[isOpen ? index + 1 : (index + 1) % points.length] ?? from;
    return segmentsTouch(from, to, a, b);
  });
}

function isWithin({ x, y }: PlanPoint, { left, top, right, bottom }: Bounds): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
