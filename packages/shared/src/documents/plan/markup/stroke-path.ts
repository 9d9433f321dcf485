import { ROOM_LIMITS } from '../../../protocol/room-messages.ts';
import { isCoordinate, PLAN_COORDINATE_MAX, PLAN_COORDINATE_MIN, type PlanPoint } from '../schema.ts';

/** The longest step between two points, hundredths of a pixel. */
const STEP_MAX = (PLAN_COORDINATE_MAX - PLAN_COORDINATE_MIN) * 100;

/** True for steps of a stroke: pairs of whole hundredths of a pixel, no more than a stroke may have. */
export function isStrokePath(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length % 2 !== 0) return false;
  if (value.length > (ROOM_LIMITS.pointsPerStroke - 1) * 2) return false;
  return value.every((step) => Number.isInteger(step) && Math.abs(step) <= STEP_MAX);
}

/** The steps from point to point, for points on plan space's grid. */
export function toStrokePath(points: readonly PlanPoint[]): number[] {
  const path: number[] = [];
  for (const [index, { x, y }] of points.entries()) {
    const before = points[index - 1];
    if (before) path.push(hundredths(x) - hundredths(before.x), hundredths(y) - hundredths(before.y));
  }
  return path;
}

/** The points of a stroke, null when one of them leaves plan space. */
export function readStroke(at: PlanPoint, path: readonly number[]): PlanPoint[] | null {
  let x = hundredths(at.x);
  let y = hundredths(at.y);
  const points = [{ x: at.x, y: at.y }];
  for (let index = 0; index + 1 < path.length; index += 2) {
    x += path[index] ?? 0;
    y += path[index + 1] ?? 0;
    const point = { x: x / 100, y: y / 100 };
    if (!isCoordinate(point.x) || !isCoordinate(point.y)) return null;
    points.push(point);
  }
  return points;
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
