import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import {
  alignedCorner,
  boxAround,
  nearestOf,
  snapPoint,
  type SnapGuide,
  type SnapReach,
} from './snap-point.ts';
import type { SnapTargets } from './snap-targets.ts';

export interface SnappedMove {
  shift: PlanPoint;
  guides: readonly SnapGuide[];
}

interface Pull {
  by: number;
  guide: SnapGuide | null;
}

/** With more corners than these the box around them is what snaps. */
const MAX_CORNERS = 64;
const NO_PULL: Pull = { by: 0, guide: null };

/** The corners of what is moved by which it snaps. */
export function movedCorners(points: readonly PlanPoint[]): readonly PlanPoint[] {
  if (points.length <= MAX_CORNERS) return points;
  const bounds = boundsOf(points);
  return bounds ? rectangleToPoints(bounds) : [];
}

/**
 * The shift that a hand means that carries `corners` by `shift`: one of them onto a corner, else level and plumb with
 * corners near it, else onto an edge, else onto the grid. Never farther than `reach.near` on either axis.
 * Tests: snap-point.test.ts, ../selection/snapper.test.ts.
 */
export function snapMove(
  targets: SnapTargets,
  corners: readonly PlanPoint[],
  shift: PlanPoint,
  { reach, gridPx = null }: { reach: SnapReach; gridPx?: number | null },
): SnappedMove {
  const moved = corners.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }));
  const onto = ontoCorner(targets, moved, reach.near);
  if (onto) return add(shift, onto);
  const x = pullTo(targets, moved, 'x', reach);
  const y = pullTo(targets, moved, 'y', reach);
  if (!x && !y) {
    const edge = ontoEdge(targets, moved, reach);
    if (edge) return add(shift, edge);
  }
  const [first] = moved;
  const across = x ?? gridPull(first?.x, gridPx, reach.near);
  const down = y ?? gridPull(first?.y, gridPx, reach.near);
  // The guides end where the corners lie once both pulls are made.
  const guides = [
    ...(across.guide
      ? [{ ...across.guide, to: { ...across.guide.to, y: across.guide.to.y + down.by } }]
      : []),
    ...(down.guide ? [{ ...down.guide, to: { ...down.guide.to, x: down.guide.to.x + across.by } }] : []),
  ];
  return add(shift, { shift: { x: across.by, y: down.by }, guides });
}

function ontoCorner(targets: SnapTargets, moved: readonly PlanPoint[], near: number): SnappedMove | null {
  let best: SnappedMove | null = null;
  let bestPx = near;
  for (const point of moved) {
    const to = nearestOf(targets.cornersIn(boxAround(point, bestPx)), point, bestPx);
    if (!to) continue;
    bestPx = Math.hypot(to.x - point.x, to.y - point.y);
    best = {
      shift: { x: to.x - point.x, y: to.y - point.y },
      guides: [{ kind: 'corner', from: to, to }],
    };
  }
  return best;
}

function pullTo(
  targets: SnapTargets,
  moved: readonly PlanPoint[],
  axis: 'x' | 'y',
  reach: SnapReach,
): Pull | null {
  let best: Pull | null = null;
  for (const point of moved) {
    const corner = alignedCorner(targets, point, axis, reach);
    if (!corner) continue;
    const by = corner[axis] - point[axis];
    if (best && Math.abs(best.by) <= Math.abs(by)) continue;
    best = { by, guide: { kind: 'aligned', from: corner, to: { ...point, [axis]: corner[axis] } } };
  }
  return best;
}

function ontoEdge(targets: SnapTargets, moved: readonly PlanPoint[], reach: SnapReach): SnappedMove | null {
  // Corners are done with: only edges are left to be found.
  const wish = { reach: { near: reach.near, along: 0 } };
  let best: SnappedMove | null = null;
  let bestPx = Number.POSITIVE_INFINITY;
  for (const point of moved) {
    const { point: to, guides } = snapPoint(targets, point, wish);
    const px = Math.hypot(to.x - point.x, to.y - point.y);
    if (guides.length === 0 || px >= bestPx) continue;
    [best, bestPx] = [{ shift: { x: to.x - point.x, y: to.y - point.y }, guides }, px];
  }
  return best;
}

function gridPull(value: number | undefined, gridPx: number | null, near: number): Pull {
  if (value === undefined || !gridPx) return NO_PULL;
  const by = Math.round(value / gridPx) * gridPx - value;
  return Math.abs(by) <= near ? { by, guide: null } : NO_PULL;
}

function add(shift: PlanPoint, { shift: by, guides }: SnappedMove): SnappedMove {
  return { shift: { x: toCoordinate(shift.x + by.x), y: toCoordinate(shift.y + by.y) }, guides };
}
