import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';
import { polygonArea } from '@plumbline/shared/geometry/polygon-area.ts';
import { isSelfCrossing } from '@plumbline/shared/geometry/self-intersection.ts';

/** A chain of points being measured. `ended` and `closed` chains stand until a new one begins or it is let go. */
export interface MeasureDraft {
  points: readonly PlanPoint[];
  /** Where the next point would be; of no meaning once the chain stands. */
  current: PlanPoint;
  stage: 'open' | 'ended' | 'closed';
  /** The leg to the pointer is held to steps of an angle, which is shown. */
  angled: boolean;
}

export type MeasureEvent =
  /** `closes`: the pointer is on the first point. */
  | { type: 'press'; point: PlanPoint; closes: boolean }
  | { type: 'move'; point: PlanPoint; angled: boolean }
  | { type: 'drop-last' }
  /** Ends the chain where it is, or closes it to an area. */
  | { type: 'finish'; closed: boolean };

/** What a chain says, plan pixels. */
export interface Measured {
  legs: readonly { from: PlanPoint; to: PlanPoint; lengthPx: number }[];
  totalPx: number;
  /** Of the closed ring; null while it is open, has fewer than three corners or crosses itself. */
  areaPx2: number | null;
  /** The closed ring crosses itself. */
  crossing: boolean;
}

/** Shift holds a leg to steps of this angle. */
const ANGLE_STEP_RAD = Math.PI / 12;
/** Longer chains are measured in two goes. */
const POINTS_MAX = 500;

/** One step of the measure tools; null when nothing is left to show. */
export function stepMeasure(draft: MeasureDraft | null, event: MeasureEvent): MeasureDraft | null {
  switch (event.type) {
    case 'press':
      return press(draft, event.point, event.closes);
    case 'move':
      return draft?.stage === 'open' ? { ...draft, current: event.point, angled: event.angled } : draft;
    case 'drop-last':
      return draft && dropLast(draft);
    case 'finish':
      return draft && finish(draft, event.closed);
  }
}

/** The legs, their sum and, of an area, its size; `asArea` closes an open chain over the pointer. */
export function measured(draft: MeasureDraft, asArea = false): Measured {
  const isRing = draft.stage === 'closed' || (asArea && draft.stage === 'open');
  const points = draft.stage === 'open' ? withCurrent(draft) : draft.points;
  const ends = isRing && points.length > 2 ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1);
  const legs = ends.flatMap((to, index) => {
    const from = points[index];
    return from ? [{ from, to, lengthPx: distancePx(from, to) }] : [];
  });
  const crossing = isRing && points.length > 3 && isSelfCrossing(points);
  return {
    legs,
    totalPx: legs.reduce((sum, { lengthPx }) => sum + lengthPx, 0),
    areaPx2: isRing && points.length > 2 && !crossing ? polygonArea(points) : null,
    crossing,
  };
}

/**
 * The angle at the last set point, degrees from 0 to 180: between the two legs that meet there, and of a first leg
 * against the level.
 */
export function angleDeg({ points, current }: MeasureDraft): number | null {
  const [before, at] = points.length > 1 ? points.slice(-2) : [undefined, points.at(-1)];
  if (!at || (at.x === current.x && at.y === current.y)) return null;
  const way = Math.atan2(current.y - at.y, current.x - at.x);
  const base = before ? Math.atan2(before.y - at.y, before.x - at.x) : 0;
  const turn = Math.abs(way - base) % (2 * Math.PI);
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
}

/** The point held to steps of 15 degrees against the leg before, or against the level. */
export function heldToAngle({ points }: MeasureDraft, to: PlanPoint): PlanPoint {
  const at = points.at(-1);
  const before = points.at(-2);
  if (!at) return to;
  const base = before ? Math.atan2(before.y - at.y, before.x - at.x) : 0;
  const way = Math.atan2(to.y - at.y, to.x - at.x);
  const held = base + Math.round((way - base) / ANGLE_STEP_RAD) * ANGLE_STEP_RAD;
  const length = distancePx(at, to) * Math.cos(way - held);
  return { x: at.x + Math.cos(held) * length, y: at.y + Math.sin(held) * length };
}

function press(draft: MeasureDraft | null, point: PlanPoint, closes: boolean): MeasureDraft {
  // The second press of a double click on the first point must not begin anew.
  if (draft?.stage === 'closed' && closes) return draft;
  if (draft?.stage !== 'open') return { points: [point], current: point, stage: 'open', angled: false };
  if (closes && draft.points.length > 2) return { ...draft, stage: 'closed' };
  const last = draft.points.at(-1);
  const isRepeated = last?.x === point.x && last.y === point.y;
  const points = isRepeated || draft.points.length >= POINTS_MAX ? draft.points : [...draft.points, point];
  return { ...draft, points, current: point, angled: false };
}

/** What stands is opened again by it: the last point of a long chain can be put right. */
function dropLast(draft: MeasureDraft): MeasureDraft | null {
  if (draft.stage === 'closed') return { ...draft, stage: 'open' };
  const points = draft.points.slice(0, -1);
  const last = points.at(-1);
  return last
    ? { ...draft, points, current: draft.stage === 'open' ? draft.current : last, stage: 'open' }
    : null;
}

/** One point alone measures nothing. */
function finish(draft: MeasureDraft, closed: boolean): MeasureDraft | null {
  if (draft.stage !== 'open') return draft;
  if (draft.points.length < 2) return null;
  const isArea = closed && draft.points.length > 2;
  return { ...draft, stage: isArea ? 'closed' : 'ended', angled: false };
}

function withCurrent({ points, current }: MeasureDraft): readonly PlanPoint[] {
  const last = points.at(-1);
  return last?.x === current.x && last.y === current.y ? points : [...points, current];
}
