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
 * Where the labels go: in the lower left corner of the zone, with the area where there is room, above the zone when
 * not even the name fits inside, and nowhere when it would cover a larger zone's label. Screen pixels.
 */
export function placeZoneLabels(wishes: readonly LabelWish[]): (LabelPlace | null)[] {
  const places: (LabelPlace | null)[] = wishes.map(() => null);
  const taken: Bounds[] = [];
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

/** Whether a zone of this size on the screen holds a label so wide. */
export function fitsInside(zone: { widthPx: number; heightPx: number }, labelPx: number): boolean {
  return zone.heightPx >= CHIP_HEIGHT_PX + 2 * INSET_PX && zone.widthPx >= labelPx + 2 * INSET_PX;
}

/** The places a label may take, the best first. */
function* candidates({ points, fullPx, namePx }: LabelWish, bounds: Bounds): Generator<LabelPlace> {
  const widthPx = bounds.right - bounds.left;
  const size = { widthPx, heightPx: bounds.bottom - bounds.top };
  const corner = lowerLeft(points);
  const inside = { x: corner.x + INSET_PX, y: corner.y - CHIP_HEIGHT_PX - INSET_PX };
  const above = { x: bounds.left, y: bounds.top - CHIP_HEIGHT_PX - 2 };
  if (fitsInside(size, fullPx)) yield { at: inside, withValue: true };
  if (fitsInside(size, namePx)) yield { at: inside, withValue: false };
  // A name much wider than its zone would be read as its neighbour's.
  if (widthPx * 2 >= fullPx) yield { at: above, withValue: true };
  if (widthPx * 2 >= namePx) yield { at: above, withValue: false };
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

/** The corner nearest to the lower left of the screen, so that the label stands in the zone even when it is L-shaped. */
function lowerLeft(points: readonly PlanPoint[]): PlanPoint {
  return points.reduce((best, point) => (point.y - point.x > best.y - best.x ? point : best));
}
