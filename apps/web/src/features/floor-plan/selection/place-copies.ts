import { outlineFault, toOutline } from '@plumbline/shared/documents/plan/command-input.ts';
import { clampShift } from '@plumbline/shared/documents/plan/editable-zone.ts';
import { toDrawing, type NewMarkup } from '@plumbline/shared/documents/plan/markup/new-markup.ts';
import {
  PLAN_COORDINATE_MAX,
  PLAN_COORDINATE_MIN,
  type PlanPoint,
  type ZoneColour,
} from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { NewOutline } from '../editor/editor-store.ts';
import type { ClipboardPayload } from './clipboard-payload.ts';

/** A zone or an object of markup to be drawn from a copy. */
export type PlacedCopy = { name: string; colour: ZoneColour; outline: NewOutline } | { drawing: NewMarkup };

type CopiedMarkup = ClipboardPayload['markup'][number];

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
  const bounds = boundsOf([
    ...payload.zones.flatMap(({ points }) => points),
    ...payload.markup.flatMap((each) => markupPlaces(each)),
  ]);
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
  const place = (point: PlanPoint): PlanPoint => {
    const { x, y } = scaled(point);
    return { x: x + shift.x, y: y + shift.y };
  };
  const zones = payload.zones.flatMap(({ name, colour, shape, points }): PlacedCopy[] => {
    const outline = outlineOf(shape, points.map(place));
    return outline ? [{ name, colour, outline }] : [];
  });
  const markup = payload.markup.flatMap((each): PlacedCopy[] => {
    const drawing = { ...movedBy(each, place), size: each.size * factor };
    return typeof toDrawing(drawing) === 'string' ? [] : [{ drawing }];
  });
  return [...zones, ...markup];
}

function markupPlaces(drawing: CopiedMarkup): readonly PlanPoint[] {
  if ('points' in drawing) return drawing.points;
  return 'at' in drawing ? [drawing.at] : [drawing.from, drawing.to];
}

function movedBy(drawing: CopiedMarkup, place: (point: PlanPoint) => PlanPoint): NewMarkup {
  if ('points' in drawing) return { ...drawing, points: drawing.points.map(place) };
  if ('at' in drawing) return { ...drawing, at: place(drawing.at) };
  return { ...drawing, from: place(drawing.from), to: place(drawing.to) };
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
