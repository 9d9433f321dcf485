import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import { polygonArea } from '../../geometry/polygon-area.ts';
import { isSelfCrossing } from '../../geometry/self-intersection.ts';
import { enteredLine } from '../../text/entered-text.ts';
import type { CommandRefusal } from './command-result.ts';
import { PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN, type PlanPoint } from './schema.ts';

/** A coordinate on plan space's grid of 0.01 px and within its range; NaN stays NaN. */
export function toCoordinate(value: number): number {
  const clamped = Math.min(Math.max(value, PLAN_COORDINATE_MIN), PLAN_COORDINATE_MAX);
  // Adding 0 turns -0, which JSON and Yjs tell apart, into 0.
  return Math.round(clamped * 100) / 100 + 0;
}

/** The point on plan space's grid, null when a coordinate is not a number. */
export function toPlanPoint({ x, y }: PlanPoint): PlanPoint | null {
  const point = { x: toCoordinate(x), y: toCoordinate(y) };
  return Number.isNaN(point.x) || Number.isNaN(point.y) ? null : point;
}

/** The points on the grid without repetitions in a row (a double click ends an outline with two), null for a NaN. */
export function toOutline(points: readonly PlanPoint[]): PlanPoint[] | null {
  const outline: PlanPoint[] = [];
  for (const raw of points) {
    const point = toPlanPoint(raw);
    if (!point) return null;
    const previous = outline.at(-1);
    if (previous?.x !== point.x || previous.y !== point.y) outline.push(point);
  }
  const [first] = outline;
  const last = outline.at(-1);
  if (outline.length > 1 && first?.x === last?.x && first?.y === last?.y) outline.pop();
  return outline;
}

/** A name as stored: one line, NFC. */
export function toName(name: string): string {
  return enteredLine(name).normalize('NFC').trim();
}

/** Why a name cannot be stored, null when it can. */
export function nameFault(name: string): CommandRefusal | null {
  if (name === '') return 'name-empty';
  return name.length > ROOM_LIMITS.nameChars ? 'name-too-long' : null;
}

/** Why drawing tools must not make this outline, null when they may. */
export function outlineFault(points: readonly PlanPoint[]): CommandRefusal | null {
  if (points.length < 3) return 'too-few-points';
  if (points.length > ROOM_LIMITS.pointsPerZone) return 'too-many-points';
  if (isSelfCrossing(points)) return 'self-crossing';
  return polygonArea(points) > 0 ? null : 'zero-area';
}
