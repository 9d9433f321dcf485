import { markupHandles } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { isInsideRing } from '@plumbline/shared/geometry/inside-ring.ts';
import { distanceToSegment } from '@plumbline/shared/geometry/simplify-line.ts';
import type { MarkupGrip } from './markup-drag.ts';
import { isNear } from './hit-test.ts';

/** A line reacts this far from it, screen pixels. */
const LINE_REACH_PX = 6;
const MIDPOINT_MIN_EDGE_PX = 44;

/** The box of an object on the plan; who measures letters knows that of texts and stamps. */
export type ExtentOf = (markup: PlanMarkup) => Bounds | null;

/** The topmost object under the point; `all` in drawing order. Lines count, not what they enclose, but for areas. */
export function markupAt(
  all: readonly PlanMarkup[],
  point: PlanPoint,
  scale: number,
  extentOf: ExtentOf,
): PlanMarkup | null {
  return all.findLast((markup) => isHit(markup, point, LINE_REACH_PX / scale, extentOf)) ?? null;
}

/** The handle of the selected object under the pointer, the nearest wins. */
export function markupGripAt(markup: PlanMarkup, point: PlanPoint, scale: number): MarkupGrip | null {
  const handle = nearest(markupHandles(markup), point, scale);
  if (handle) return { kind: 'point', pointId: handle.id };
  const middle = nearest(areaMidpoints(markup, scale), point, scale);
  return middle && { kind: 'midpoint', afterPointId: middle.afterPointId };
}

/** Middles of an area's edges that are long enough on the screen to offer a new corner there. */
export function areaMidpoints(
  markup: PlanMarkup,
  scale: number,
): { afterPointId: string; x: number; y: number }[] {
  if (markup.kind !== 'area') return [];
  return markup.points.flatMap((point, index) => {
    const next = markup.points[(index + 1) % markup.points.length];
    if (!next || Math.hypot(next.x - point.x, next.y - point.y) * scale < MIDPOINT_MIN_EDGE_PX) return [];
    return [{ afterPointId: point.id, x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }];
  });
}

function isHit(markup: PlanMarkup, point: PlanPoint, reach: number, extentOf: ExtentOf): boolean {
  const width = reach + markup.size / 2;
  switch (markup.kind) {
    case 'arrow':
    case 'dimension':
      return distanceToSegment(point, markup.from, markup.to) <= width;
    case 'text':
    case 'stamp':
      return isWithin(extentOf(markup), point, 0);
    case 'pen':
      return isWithin(boundsOf(markup.points), point, width) && isOnLine(markup.points, point, width);
    case 'cloud':
      // Its bows stand out from the line by half a chord.
      return isOnRing(markup.points, point, width + markup.size * 3);
    case 'area':
      return isInsideRing(point, markup.points) || isOnRing(markup.points, point, width);
  }
}

function isOnLine(points: readonly PlanPoint[], point: PlanPoint, width: number): boolean {
  return points.some((from, index) => distanceToSegment(point, from, points[index + 1] ?? from) <= width);
}

function isOnRing(points: readonly PlanPoint[], point: PlanPoint, width: number): boolean {
  if (!isWithin(boundsOf(points), point, width)) return false;
  return points.some(
    (from, index) => distanceToSegment(point, from, points[(index + 1) % points.length] ?? from) <= width,
  );
}

function isWithin(bounds: Bounds | null, { x, y }: PlanPoint, by: number): boolean {
  if (!bounds) return false;
  return x >= bounds.left - by && x <= bounds.right + by && y >= bounds.top - by && y <= bounds.bottom + by;
}

function nearest<P extends PlanPoint>(candidates: readonly P[], point: PlanPoint, scale: number): P | null {
  const near = candidates.filter((candidate) => isNear(candidate, point, scale));
  const far = ({ x, y }: P) => Math.hypot(x - point.x, y - point.y);
  return near.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}
