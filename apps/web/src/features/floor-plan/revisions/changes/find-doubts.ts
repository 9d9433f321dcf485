import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { grow, type DrawingChanges } from './drawing-changes.ts';

/** Something drawn on the plan: an outline in plan space, or a line that encloses nothing. */
export interface DrawnObject {
  id: string;
  points: readonly PlanPoint[];
}

/** The common frame of two drawings: the box of plan space that the maps show, and their pixels per plan pixel. */
export interface CompareFrame {
  bounds: Bounds;
  scale: number;
}

export interface Doubt {
  objectId: string;
  /** Part of the edges under the object that came or went, 0…1. */
  changedShare: number;
}

/**
 * From this share of changed edges on an object is doubtful. On the real sheets of doubts.real.test.ts rooms that
 * stayed come to 0.00, also with an alignment that is 2.5 px off; a room that lost its island and a piece of wall to
 * 0.14; rooms that were drawn anew to 0.6 and more. Low, because looking at one too many costs less than one too few.
 */
const DOUBT_FROM_SHARE = 0.05;
/** Fewer changed pixels than this are specks of a scan, in pixels of the map. */
const DOUBT_FROM_PX = 40;
/** Zones end at walls: what happens this close beside an outline belongs to it, pixels of the map. */
const MARGIN_PX = 6;

/** The objects under which the drawing changed, the most changed first. */
export type DoubtFinder = (objects: readonly DrawnObject[]) => Doubt[];

/** Finds doubts as often as it is asked; only what is new or lies elsewhere than before is looked at again. */
export function doubtFinder(changes: DrawingChanges, frame: CompareFrame): DoubtFinder {
  let known = new Map<string, { ground: string; share: number | null }>();
  return (objects) => {
    const seen: typeof known = new Map();
    for (const object of objects) {
      const ground = JSON.stringify(object.points);
      const former = known.get(object.id);
      const isSame = former?.ground === ground;
      seen.set(object.id, isSame ? former : { ground, share: doubtfulShare(object, changes, frame) });
    }
    known = seen;
    return [...seen]
      .flatMap(([objectId, { share }]) => (share === null ? [] : [{ objectId, changedShare: share }]))
      .toSorted((a, b) => b.changedShare - a.changedShare);
  };
}

/** How much changed under an object, null when that is too little to doubt it. */
function doubtfulShare(object: DrawnObject, changes: DrawingChanges, frame: CompareFrame): number | null {
  const { changed, all } = countUnder(object, changes, frame);
  const share = all === 0 ? 0 : changed / all;
  return changed >= DOUBT_FROM_PX && share >= DOUBT_FROM_SHARE ? share : null;
}

/** Edges under an object: those that came or went, and all. */
export function countUnder(
  { points }: DrawnObject,
  changes: DrawingChanges,
  { bounds, scale }: CompareFrame,
): { changed: number; all: number } {
  const onMap = points.map(({ x, y }) => ({ x: (x - bounds.left) * scale, y: (y - bounds.top) * scale }));
  const area = onMapArea(onMap, changes);
  if (!area) return { changed: 0, all: 0 };
  const mask = maskOf(onMap, area);
  let [changed, all] = [0, 0];
  for (let y = 0; y < area.heightPx; y += 1) {
    for (let x = 0; x < area.widthPx; x += 1) {
      if (mask[y * area.widthPx + x] === 0) continue;
      const at = (y + area.top) * changes.widthPx + x + area.left;
      if (changes.either[at] === 1) all += 1;
      if (changes.removed[at] === 1 || changes.added[at] === 1) changed += 1;
    }
  }
  return { changed, all };
}

interface MapArea {
  left: number;
  top: number;
  widthPx: number;
  heightPx: number;
}

/** The part of the map around an object with its margin; null when nothing of it is on the map. */
function onMapArea(points: readonly PlanPoint[], map: { widthPx: number; heightPx: number }): MapArea | null {
  const box = boundsOf(points);
  if (!box) return null;
  const left = Math.max(0, Math.floor(box.left) - MARGIN_PX);
  const top = Math.max(0, Math.floor(box.top) - MARGIN_PX);
  const right = Math.min(map.widthPx, Math.ceil(box.right) + MARGIN_PX + 1);
  const bottom = Math.min(map.heightPx, Math.ceil(box.bottom) + MARGIN_PX + 1);
  if (right <= left || bottom <= top) return null;
  return { left, top, widthPx: right - left, heightPx: bottom - top };
}

/** What lies inside the outline or within the margin of it. */
function maskOf(points: readonly PlanPoint[], area: MapArea): Uint8Array {
  const mask = new Uint8Array(area.widthPx * area.heightPx);
  const local = points.map(({ x, y }) => ({ x: x - area.left, y: y - area.top }));
  fillInside(mask, local, area);
  markOutline(mask, local, area);
  return grow(mask, area.widthPx, area.heightPx, MARGIN_PX);
}

/** Even-odd, at the middle of each row. */
function fillInside(mask: Uint8Array, points: readonly PlanPoint[], { widthPx, heightPx }: MapArea): void {
  for (let y = 0; y < heightPx; y += 1) {
    const crossings = crossingsAt(points, y + 0.5);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const from = Math.max(0, Math.ceil((crossings[index] ?? 0) - 0.5));
      const to = Math.min(widthPx - 1, Math.floor((crossings[index + 1] ?? 0) - 0.5));
      if (to >= from) mask.fill(1, y * widthPx + from, y * widthPx + to + 1);
    }
  }
}

function crossingsAt(points: readonly PlanPoint[], y: number): number[] {
  const crossings: number[] = [];
  let before = points.at(-1);
  for (const point of points) {
    if (before && before.y > y !== point.y > y)
      crossings.push(before.x + ((y - before.y) / (point.y - before.y)) * (point.x - before.x));
    before = point;
  }
  return crossings.sort((a, b) => a - b);
}

function markOutline(mask: Uint8Array, points: readonly PlanPoint[], { widthPx, heightPx }: MapArea): void {
  let before = points.at(-1);
  for (const point of points) {
    if (!before) continue;
    const steps = Math.max(1, Math.ceil(Math.hypot(point.x - before.x, point.y - before.y)));
    for (let step = 0; step <= steps; step += 1) {
      const x = Math.round(before.x + ((point.x - before.x) * step) / steps);
      const y = Math.round(before.y + ((point.y - before.y) * step) / steps);
      if (x >= 0 && y >= 0 && x < widthPx && y < heightPx) mask[y * widthPx + x] = 1;
    }
    before = point;
  }
}
