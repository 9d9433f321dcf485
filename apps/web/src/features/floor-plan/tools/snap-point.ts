import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { SnapTargets } from './snap-targets.ts';

/** Why a point was moved, to be shown: from what to where. */
export interface SnapGuide {
  kind: 'corner' | 'edge' | 'aligned' | 'angle';
  from: PlanPoint;
  to: PlanPoint;
}

/** How far a hand may be drawn, plan pixels. */
export interface SnapReach {
  /** To a target: 8 px on the screen. */
  near: number;
  /** Along a line to the corner that it is level or plumb with. */
  along: number;
}

export interface SnapWish {
  reach: SnapReach;
  /** Straight ways from points that are drawn already. */
  rays?: readonly SnapRay[];
  /** The first point of what is being drawn: to close it. */
  own?: PlanPoint | null;
  /** Distance of the grid's lines, null without a grid. */
  gridPx?: number | null;
}

/** A straight way through a point, both ways. */
export interface SnapRay {
  from: PlanPoint;
  angleRad: number;
}

export interface Snapped {
  point: PlanPoint;
  guides: readonly SnapGuide[];
}

interface Line {
  through: PlanPoint;
  angleRad: number;
  /** An edge ends; other lines do not. */
  ends: readonly [PlanPoint, PlanPoint] | null;
  kind: 'edge' | 'aligned' | 'angle';
  /** Where its guide begins. */
  from: PlanPoint;
}

const EIGHTHS = [0, Math.PI / 4, Math.PI / 2, (3 * Math.PI) / 4];
/** Lines whose crossings are tried; more would only be slower. */
const MAX_LINES = 8;
const SAME_ANGLE_RAD = 1e-6;

/** The ways from a point: level, plumb and at 45 degrees, and square to the line that led to it. */
export function raysFrom(from: PlanPoint, before: PlanPoint | null = null): SnapRay[] {
  const rays = EIGHTHS.map((angleRad) => ({ from, angleRad }));
  if (!before || (before.x === from.x && before.y === from.y)) return rays;
  const angleRad = turned(Math.atan2(from.y - before.y, from.x - before.x) + Math.PI / 2);
  const isKnown = EIGHTHS.some((each) => isSameAngle(each, angleRad));
  return isKnown ? rays : [...rays, { from, angleRad }];
}

/**
 * The place that a hand at `point` means: a corner near it, else where two lines near it cross (edges, straight ways,
 * lines level or plumb with a corner), else the nearest place of one line, else of the grid, else the point itself.
 * Never farther than `reach.near` on either axis. Tests: snap-point.test.ts.
 */
export function snapPoint(targets: SnapTargets, point: PlanPoint, wish: SnapWish): Snapped {
  const { near } = wish.reach;
  const corners = targets.cornersIn(boxAround(point, near));
  const corner = nearestOf(wish.own ? [wish.own, ...corners] : corners, point, near);
  if (corner) return { point: corner, guides: [{ kind: 'corner', from: corner, to: corner }] };
  const lines = linesNear(targets, point, wish);
  const crossing = crossingNear(lines, point, near);
  if (crossing) return crossing;
  const [line] = lines;
  if (line) return onLines(projected(line, point), [line]);
  return { point: onGrid(point, wish), guides: [] };
}

export function boxAround({ x, y }: PlanPoint, by: number): Bounds {
  return { left: x - by, top: y - by, right: x + by, bottom: y + by };
}

/** The nearest of the points within reach, null without one. */
export function nearestOf(points: readonly PlanPoint[], to: PlanPoint, reach: number): PlanPoint | null {
  let best: PlanPoint | null = null;
  let bestPx = reach;
  for (const each of points) {
    const px = distance(each, to);
    if (px <= bestPx) [best, bestPx] = [each, px];
  }
  return best;
}

/** The corner nearest along the line that `point` is level (`y`) or plumb (`x`) with, nearest across first. */
export function alignedCorner(
  targets: SnapTargets,
  point: PlanPoint,
  axis: 'x' | 'y',
  { near, along }: SnapReach,
): PlanPoint | null {
  const { x, y } = point;
  const box =
    axis === 'x'
      ? { left: x - near, right: x + near, top: y - along, bottom: y + along }
      : { left: x - along, right: x + along, top: y - near, bottom: y + near };
  const across = (corner: PlanPoint) => Math.abs(corner[axis] - point[axis]);
  const best = targets
    .cornersIn(box)
    .reduce<PlanPoint | null>(
      (found, each) =>
        !found ||
        across(each) < across(found) ||
        (across(each) === across(found) && distance(each, point) < distance(found, point))
          ? each
          : found,
      null,
    );
  return best;
}

/** The nearest lines first. */
function linesNear(targets: SnapTargets, point: PlanPoint, { reach, rays = [] }: SnapWish): Line[] {
  const lines: Line[] = rays
    .filter(({ from }) => distance(from, point) > reach.near * 1.5)
    .map(({ from, angleRad }) => ({ through: from, angleRad, ends: null, kind: 'angle', from }));
  for (const { from, to } of targets.edgesIn(boxAround(point, reach.near))) {
    const angleRad = turned(Math.atan2(to.y - from.y, to.x - from.x));
    const end = distance(from, point) <= distance(to, point) ? from : to;
    lines.push({ through: from, angleRad, ends: [from, to], kind: 'edge', from: end });
  }
  for (const axis of ['x', 'y'] as const) {
    const from = alignedCorner(targets, point, axis, reach);
    if (from)
      lines.push({
        through: from,
        angleRad: axis === 'x' ? Math.PI / 2 : 0,
        ends: null,
        kind: 'aligned',
        from,
      });
  }
  return lines
    .map((line) => ({ line, px: distance(projected(line, point), point) }))
    .filter(({ line, px }) => px <= reach.near && isWithin(line, projected(line, point)))
    .sort((a, b) => a.px - b.px)
    .slice(0, MAX_LINES)
    .map(({ line }) => line);
}

function crossingNear(lines: readonly Line[], point: PlanPoint, near: number): Snapped | null {
  let best: Snapped | null = null;
  let bestPx = near;
  for (const [index, a] of lines.entries()) {
    for (const b of lines.slice(index + 1)) {
      const at = crossingOf(a, b);
      if (!at || !isWithin(a, at) || !isWithin(b, at)) continue;
      const px = distance(at, point);
      if (px < bestPx) [best, bestPx] = [onLines(at, [a, b]), px];
    }
  }
  return best;
}

function onLines({ x, y }: PlanPoint, lines: readonly Line[]): Snapped {
  const point = { x: toCoordinate(x), y: toCoordinate(y) };
  return { point, guides: lines.map(({ kind, from }) => ({ kind, from, to: point })) };
}

function onGrid({ x, y }: PlanPoint, { gridPx, reach }: SnapWish): PlanPoint {
  if (!gridPx) return { x, y };
  const line = (value: number) => {
    const on = toCoordinate(Math.round(value / gridPx) * gridPx);
    return Math.abs(on - value) <= reach.near ? on : value;
  };
  return { x: line(x), y: line(y) };
}

function projected({ through, angleRad }: Line, { x, y }: PlanPoint): PlanPoint {
  const [dx, dy] = direction(angleRad);
  const along = (x - through.x) * dx + (y - through.y) * dy;
  return { x: through.x + along * dx, y: through.y + along * dy };
}

function crossingOf(a: Line, b: Line): PlanPoint | null {
  if (isSameAngle(a.angleRad, b.angleRad)) return null;
  const [ax, ay] = direction(a.angleRad);
  const [bx, by] = direction(b.angleRad);
  const along = ((b.through.x - a.through.x) * by - (b.through.y - a.through.y) * bx) / (ax * by - ay * bx);
  return { x: a.through.x + along * ax, y: a.through.y + along * ay };
}

/** On an edge, not on its continuation. */
function isWithin({ ends }: Line, { x, y }: PlanPoint): boolean {
  if (!ends) return true;
  const [a, b] = ends;
  const slack = 0.01;
  return (
    x >= Math.min(a.x, b.x) - slack &&
    x <= Math.max(a.x, b.x) + slack &&
    y >= Math.min(a.y, b.y) - slack &&
    y <= Math.max(a.y, b.y) + slack
  );
}

/** Exact for level and plumb lines, where a cosine of 6e-17 would show. */
function direction(angleRad: number): [number, number] {
  if (isSameAngle(angleRad, 0)) return [1, 0];
  if (isSameAngle(angleRad, Math.PI / 2)) return [0, 1];
  return [Math.cos(angleRad), Math.sin(angleRad)];
}

/** The angle of the same line from 0 up to half a turn. */
function turned(angleRad: number): number {
  const turn = angleRad % Math.PI;
  return turn < 0 ? turn + Math.PI : turn;
}

function isSameAngle(a: number, b: number): boolean {
  const apart = Math.abs(turned(a) - turned(b));
  return apart < SAME_ANGLE_RAD || Math.PI - apart < SAME_ANGLE_RAD;
}

function distance(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
