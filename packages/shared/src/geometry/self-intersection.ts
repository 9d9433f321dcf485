import type { PlanPoint } from '../documents/plan/schema.ts';

interface Edge {
  index: number;
  from: PlanPoint;
  to: PlanPoint;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/**
 * True when the closed outline crosses, touches or runs back over itself.
 * Repeated points in a row count once. Edges are swept by x, so that 500 points cost far less than every pair.
 */
export function isSelfCrossing(points: readonly PlanPoint[]): boolean {
  const edges = edgesOf(points);
  if (edges.length < 3) return false;
  const sorted = edges.toSorted((a, b) => a.minX - b.minX);
  for (const [index, edge] of sorted.entries()) {
    for (let other = index + 1; other < sorted.length; other += 1) {
      const candidate = sorted[other];
      if (!candidate || candidate.minX > edge.maxX) break;
      if (candidate.minY > edge.maxY || edge.minY > candidate.maxY) continue;
      if (edgesConflict(edge, candidate, edges.length)) return true;
    }
  }
  return false;
}

/** True when two line segments share at least one point. */
export function segmentsTouch(a: PlanPoint, b: PlanPoint, c: PlanPoint, d: PlanPoint): boolean {
  const abc = turn(a, b, c);
  const abd = turn(a, b, d);
  const cda = turn(c, d, a);
  const cdb = turn(c, d, b);
  if (abc !== abd && cda !== cdb && abc * abd <= 0 && cda * cdb <= 0) return true;
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  );
}

function edgesOf(points: readonly PlanPoint[]): Edge[] {
  const edges: Edge[] = [];
  let from = points.at(-1);
  for (const to of points) {
    if (from && (from.x !== to.x || from.y !== to.y)) {
      edges.push({
        index: edges.length,
        from,
        to,
        minX: Math.min(from.x, to.x),
        maxX: Math.max(from.x, to.x),
        minY: Math.min(from.y, to.y),
        maxY: Math.max(from.y, to.y),
      });
    }
    from = to;
  }
  return edges;
}

/** Neighbours share one end: they conflict only by running back over each other. */
function edgesConflict(a: Edge, b: Edge, edgeCount: number): boolean {
  if ((a.index + 1) % edgeCount === b.index) return runsBack(a.from, a.to, b.to);
  if ((b.index + 1) % edgeCount === a.index) return runsBack(b.from, b.to, a.to);
  return segmentsTouch(a.from, a.to, b.from, b.to);
}

function runsBack(before: PlanPoint, corner: PlanPoint, after: PlanPoint): boolean {
  if (turn(before, corner, after) !== 0) return false;
  return (before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y) > 0;
}

/**
 * -1, 0 or 1: which way a → b → c turns.
 * Counted in whole hundredths of a pixel, the grid of plan space, where the products are exact.
 */
function turn(a: PlanPoint, b: PlanPoint, c: PlanPoint): number {
  const abx = Math.round((b.x - a.x) * 100);
  const aby = Math.round((b.y - a.y) * 100);
  const acx = Math.round((c.x - a.x) * 100);
  const acy = Math.round((c.y - a.y) * 100);
  return Math.sign(abx * acy - aby * acx);
}

function isWithin(a: PlanPoint, b: PlanPoint, point: PlanPoint): boolean {
  return (
    point.x >= Math.min(a.x, b.x) &&
    point.x <= Math.max(a.x, b.x) &&
    point.y >= Math.min(a.y, b.y) &&
    point.y <= Math.max(a.y, b.y)
  );
}
