import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { CHIP_HEIGHT_PX } from './paint-chip.ts';

const INSET_PX = 5;
/** Zones smaller than this on screen carry no label. */
const MIN_ZONE_PX = 16;

/** A zone that wants a label: its outline on the screen and how wide its texts are. */
export interface LabelWish {
  points: readonly PlanPoint[];
  /** Name and area. */
  fullPx: number;
  /** The name alone. */
  namePx: number;
}
export interface LabelPlace {
  at: PlanPoint;
  withValue: boolean;
}

/**
 * Where the labels go: in the lower left corner of the zone, with the area where there is room, else in the lower
 * right one, above the zone when not even the name fits inside, and nowhere when it would cover a larger zone's label
 * or what is `taken`. Screen pixels.
 */
export function placeZoneLabels(
  wishes: readonly LabelWish[],
  [...taken]: readonly Bounds[] = [],
): (LabelPlace | null)[] {
  const places: (LabelPlace | null)[] = wishes.map(() => null);
  const order = wishes.map((wish, index) => ({ wish, index, bounds: boundsOf(wish.points) }));
  for (const { wish, index, bounds } of order.sort((a, b) => sizeOf(b.bounds) - sizeOf(a.bounds))) {
    if (!bounds || Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) < MIN_ZONE_PX) continue;
    for (const place of candidates(wish, bounds)) {
      const box = boxOf(wish, place);
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      places[index] = place;
      break;
    }
  }
  return places;
}

/** Whether a zone with this outline on the screen holds a label so wide. */
export function fitsInside(points: readonly PlanPoint[], labelPx: number): boolean {
  const bounds = boundsOf(points);
  return (
    bounds !== null &&
    bounds.bottom - bounds.top >= CHIP_HEIGHT_PX + 2 * INSET_PX &&
    bounds.right - bounds.left >= labelPx + 2 * INSET_PX
  );
}

/** The places a label may take, the best first. */
function* candidates({ points, fullPx, namePx }: LabelWish, bounds: Bounds): Generator<LabelPlace> {
  const widthPx = bounds.right - bounds.left;
  const corner = lowestTowards(points, -1);
  const farCorner = lowestTowards(points, 1);
  const sizes = [
    { labelPx: fullPx, withValue: true },
    { labelPx: namePx, withValue: false },
  ].map((size) => ({ ...size, isInside: fitsInside(points, size.labelPx) }));
  const inside = (x: number, { y }: PlanPoint) => ({ x, y: y - CHIP_HEIGHT_PX - INSET_PX });
  for (const { isInside, withValue } of sizes)
    if (isInside) yield { at: inside(corner.x + INSET_PX, corner), withValue };
  for (const { isInside, labelPx, withValue } of sizes)
    if (isInside) yield { at: inside(farCorner.x - INSET_PX - labelPx, farCorner), withValue };
  // A name much wider than its zone would be read as its neighbour's.
  for (const { labelPx, withValue } of sizes)
    if (widthPx * 2 >= labelPx)
      yield { at: { x: bounds.left, y: bounds.top - CHIP_HEIGHT_PX - 2 }, withValue };
}

function boxOf({ fullPx, namePx }: LabelWish, { at, withValue }: LabelPlace): Bounds {
  return {
    left: at.x,
    top: at.y,
    right: at.x + (withValue ? fullPx : namePx),
    bottom: at.y + CHIP_HEIGHT_PX,
  };
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function sizeOf(bounds: Bounds | null): number {
  return bounds ? (bounds.right - bounds.left) * (bounds.bottom - bounds.top) : 0;
}

/** The corner nearest to the lower left (-1) or right (1) of the screen: the label stands in L-shaped zones too. */
function lowestTowards(points: readonly PlanPoint[], side: -1 | 1): PlanPoint {
  return points.reduce((best, point) => (point.y + side * point.x > best.y + side * best.x ? point : best));
}
