import type { PlanPoint } from '../documents/plan/schema.ts';

/**
 * The line with as few of its points as keep it within `tolerance` of where it was (Ramer, Douglas and Peucker); the
 * ends stay. With more than `atMost` points left, the tolerance grows until they fit.
 */
export function simplifyLine(points: readonly PlanPoint[], tolerance: number, atMost: number): PlanPoint[] {
  let simple = simplifyPieces(points, tolerance);
  for (let wider = Math.max(tolerance, 0.01) * 2; simple.length > atMost; wider *= 2) {
    simple = simplifyPieces(simple, wider);
  }
  return simple;
}

/** Each point moved to the middle of itself and its neighbours: takes the tremor of a hand out; the ends stay. */
export function smoothLine(points: readonly PlanPoint[]): PlanPoint[] {
  return points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after) return point;
    return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
  });
}

/** The distance of a point from the stretch between two others, plan pixels. */
export function distanceToSegment({ x, y }: PlanPoint, a: PlanPoint, b: PlanPoint): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / squared;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}

/** The method is quadratic for a scribble without end: 20,000 points took 6 s in one piece, and take 60 ms in pieces. */
const PIECE_POINTS = 400;

function simplifyPieces(points: readonly PlanPoint[], tolerance: number): PlanPoint[] {
  const simple: PlanPoint[] = [];
  for (let from = 0; from === 0 || from < points.length - 1; from += PIECE_POINTS) {
    const piece = withinTolerance(points.slice(from, from + PIECE_POINTS + 1), tolerance);
    simple.push(...(from === 0 ? piece : piece.slice(1)));
  }
  return simple;
}

/** Iterative: a long stroke would be too deep for the stack. */
function withinTolerance(points: readonly PlanPoint[], tolerance: number): PlanPoint[] {
  if (points.length < 3) return [...points];
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const far = farthest(points, from, to);
    if (far.distance <= tolerance) continue;
    kept.add(far.index);
    open.push([from, far.index], [far.index, to]);
  }
  return points.filter((_, index) => kept.has(index));
}

function farthest(
  points: readonly PlanPoint[],
  from: number,
  to: number,
): { index: number; distance: number } {
  const best = { index: from, distance: -1 };
  const [a, b] = [points[from], points[to]];
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index];
    const distance = point && a && b ? distanceToSegment(point, a, b) : 0;
    if (distance > best.distance) [best.index, best.distance] = [index, distance];
  }
  return best;
}
