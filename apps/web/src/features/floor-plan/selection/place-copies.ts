import { outlineFault, toOutline } from '@plumbline/shared/documents/plan/command-input.ts';
import { clampShift } from '@plumbline/shared/documents/plan/editable-zone.ts';
import {
  PLAN_COORDINATE_MAX,
  PLAN_COORDINATE_MIN,
  type PlanPoint,
  type ZoneColour,
} from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { NewOutline } from '../editor/editor-store.ts';
import type { ClipboardPayload } from './clipboard-payload.ts';

/** A zone to be drawn from a copy. */
export interface PlacedCopy {
  name: string;
  colour: ZoneColour;
  outline: NewOutline;
}

export interface Placement {
  /** The scale of the plan that takes it, null without one. */
  mmPerPx: number | null;
  /** Where the middle of all goes; null: where it was. */
  middle: PlanPoint | null;
  /** How far it is moved from there, plan pixels. */
  byPx: number;
}

/**
 * The copies as they are drawn: with their size in metres kept when both plans have a scale, else with their pixels,
 * and moved into plan space together. Null when that has no room for them. What would be too small to draw is left out.
 */
export function placeCopies(
  payload: ClipboardPayload,
  { mmPerPx, middle, byPx }: Placement,
): PlacedCopy[] | null {
  const factor = payload.mmPerPx !== null && mmPerPx !== null ? payload.mmPerPx / mmPerPx : 1;
  const bounds = boundsOf(payload.zones.flatMap(({ points }) => points));
  if (!bounds || !hasRoom(bounds, factor)) return null;
  const from = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const to = middle ?? from;
  const scaled = ({ x, y }: PlanPoint): PlanPoint => ({
    x: to.x + (x - from.x) * factor,
    y: to.y + (y - from.y) * factor,
  });
  const corners = [
    { x: bounds.left, y: bounds.top },
    { x: bounds.right, y: bounds.bottom },
  ].map(scaled);
  const shift = clampShift(corners, byPx, byPx);
  return payload.zones.flatMap(({ name, colour, shape, points }) => {
    const placed = points.map(scaled).map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }));
    const outline = outlineOf(shape, placed);
    return outline ? [{ name, colour, outline }] : [];
  });
}

function outlineOf(shape: 'rectangle' | 'polygon', points: readonly PlanPoint[]): NewOutline | null {
  const outline = toOutline(points);
  const bounds = outline && boundsOf(outline);
  if (!outline || !bounds || outlineFault(outline)) return null;
  return shape === 'rectangle' ? { shape, bounds } : { shape, points: outline };
}

function hasRoom({ left, top, right, bottom }: Bounds, factor: number): boolean {
  const room = PLAN_COORDINATE_MAX - PLAN_COORDINATE_MIN;
  return (right - left) * factor <= room && (bottom - top) * factor <= room;
}
