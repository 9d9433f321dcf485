import type { NewMarkup } from '@plumbline/shared/documents/plan/markup/new-markup.ts';
import type { MarkupKind } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import { simplifyLine, smoothLine } from '@plumbline/shared/geometry/simplify-line.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import type { MarkupStyle } from './markup-style.ts';
import { stepPolygon, type PolygonDraft } from './polygon-draft.ts';
import { draftBounds, stepRectangle, type RectangleDraft } from './rectangle-draft.ts';

/** A stroke under the pen, plan space. */
export interface StrokeDraft {
  points: readonly PlanPoint[];
  /** Where the pointer is, when the stroke is set by clicks or held straight. */
  current: PlanPoint;
  by: 'drag' | 'clicks';
}

/** Markup being drawn. */
export type MarkupDraft =
  | { kind: 'pen'; stroke: StrokeDraft }
  | { kind: 'cloud'; shape: 'freehand'; stroke: StrokeDraft }
  | { kind: 'cloud'; shape: 'box'; box: RectangleDraft }
  /** From the first point to the second. */
  | { kind: 'arrow' | 'dimension'; line: RectangleDraft }
  | { kind: 'area'; polygon: PolygonDraft };

export type DraftEvent =
  | { type: 'press'; point: PlanPoint; closes: boolean; shift: boolean }
  | { type: 'move'; point: PlanPoint; shift: boolean }
  | { type: 'release'; point: PlanPoint; moved: boolean; shift: boolean }
  | { type: 'drop-last' }
  | { type: 'finish' };

/** What the tools that draw by more than one point make. */
export type DrawnKind = Exclude<MarkupKind, 'text' | 'stamp'>;

export interface DraftStep {
  draft: MarkupDraft | null;
  /** The finished drawing, null while there is none. */
  done: Drawn | null;
  /** It cannot be finished yet. */
  refused: boolean;
}

type Lined = Extract<NewMarkup, { line: unknown }>;
/** The geometry of a drawing, without its look. */
export type Drawn = Lined extends infer Each
  ? Each extends Lined
    ? Omit<Each, 'colour' | 'size' | 'line'>
    : never
  : never;

/** Points closer together than this on the screen add nothing to a stroke. */
const STROKE_STEP_PX = 2;
/** A stroke may be this far from the hand's way, screen pixels. */
const STROKE_TOLERANCE_PX = 0.6;

/** One step of a markup tool; `scale` is the zoom, by which a stroke is simplified. */
export function stepDraft(
  draft: MarkupDraft | null,
  event: DraftEvent,
  tool: { kind: DrawnKind; cloudShape: MarkupStyle['cloudShape']; scale: number },
): DraftStep {
  const { kind } = tool;
  if (kind === 'area') return stepArea(draft?.kind === 'area' ? draft.polygon : null, event);
  if (kind === 'arrow' || kind === 'dimension') {
    return stepLine(kind, draft?.kind === kind ? draft.line : null, event);
  }
  if (kind === 'cloud' && tool.cloudShape === 'box') {
    return stepBox(draft?.kind === 'cloud' && draft.shape === 'box' ? draft.box : null, event);
  }
  const before = draft && 'stroke' in draft ? draft.stroke : null;
  return stepStroke(kind, before, event, tool.scale);
}

/** What a draft would be if it were finished here; null while there is nothing to see. */
export function draftedMarkup(draft: MarkupDraft): Drawn | null {
  if ('stroke' in draft) {
    const points = [...draft.stroke.points, draft.stroke.current];
    return draft.kind === 'pen' ? { kind: 'pen', points } : { kind: 'cloud', shape: 'freehand', points };
  }
  if ('box' in draft) {
    return { kind: 'cloud', shape: 'box', points: rectangleToPoints(draftBounds(draft.box)) };
  }
  if ('line' in draft) return { kind: draft.kind, from: draft.line.start, to: draft.line.current };
  return null;
}

/** The pointer held on the level, the plumb or the diagonal through a point. */
export function heldStraight(from: PlanPoint, to: PlanPoint): PlanPoint {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const eighth = Math.PI / 4;
  const angleRad = Math.round(Math.atan2(dy, dx) / eighth) * eighth;
  const length = dx * Math.cos(angleRad) + dy * Math.sin(angleRad);
  return { x: from.x + length * Math.cos(angleRad), y: from.y + length * Math.sin(angleRad) };
}

function stepBox(box: RectangleDraft | null, event: DraftEvent): DraftStep {
  if (event.type === 'finish' || event.type === 'drop-last') return going(null);
  const { draft, done } = stepRectangle(box, event);
  if (!done) return going(draft && { kind: 'cloud', shape: 'box', box: draft });
  const points = rectangleToPoints(done).map(({ x, y }) => ({ x, y }));
  return finished({ kind: 'cloud', shape: 'box', points });
}

/** By one drag or by two clicks, as a rectangle; ends on one spot go on being drawn. */
function stepLine(kind: 'arrow' | 'dimension', line: RectangleDraft | null, event: DraftEvent): DraftStep {
  if (event.type === 'finish' || event.type === 'drop-last') return going(null);
  const current = line && event.shift ? heldStraight(line.start, event.point) : event.point;
  if (!line) {
    if (event.type !== 'press') return going(null);
    return going({ kind, line: { start: current, current, by: 'drag' } });
  }
  const next = { ...line, current };
  const ends = event.type === 'press' || (event.type === 'release' && line.by === 'drag' && event.moved);
  const hasLength = line.start.x !== current.x || line.start.y !== current.y;
  if (ends && hasLength) return finished({ kind, from: line.start, to: current });
  if (event.type === 'release' && line.by === 'drag') return going({ kind, line: { ...next, by: 'clicks' } });
  return going({ kind, line: next });
}

function stepArea(polygon: PolygonDraft | null, event: DraftEvent): DraftStep {
  if (event.type === 'release') return going(polygon && { kind: 'area', polygon });
  const last = polygon?.points.at(-1);
  const held =
    last && 'shift' in event && event.shift ? { ...event, point: heldStraight(last, event.point) } : event;
  const { draft, done, refused } = stepPolygon(polygon, held);
  if (done) {
    return finished({ kind: 'area', points: [...done] });
  }
  return { ...going(draft && { kind: 'area', polygon: draft }), refused: refused !== null };
}

/** By a drag; or by clicks, each of which adds a straight piece. */
function stepStroke(
  kind: 'pen' | 'cloud',
  stroke: StrokeDraft | null,
  event: DraftEvent,
  scale: number,
): DraftStep {
  const on = (next: StrokeDraft | null) => going(next && strokeDraft(kind, next));
  if (event.type === 'finish') return stroke ? finishStroke(kind, stroke, stroke.points, scale) : going(null);
  if (event.type === 'drop-last') {
    const points = stroke?.points.slice(0, -1) ?? [];
    return on(stroke && points.length > 0 ? { ...stroke, points } : null);
  }
  const { point } = event;
  if (!stroke) return on(event.type === 'press' ? { points: [point], current: point, by: 'drag' } : null);
  const last = stroke.points.at(-1) ?? point;
  const current = event.shift ? heldStraight(last, point) : point;
  if (event.type === 'move') {
    if (stroke.by === 'clicks' || event.shift) return on({ ...stroke, current });
    const isStep = Math.hypot(point.x - last.x, point.y - last.y) * scale >= STROKE_STEP_PX;
    return on({ ...stroke, current, points: isStep ? [...stroke.points, point] : stroke.points });
  }
  if (event.type === 'press') {
    if (last.x === current.x && last.y === current.y) return finishStroke(kind, stroke, stroke.points, scale);
    if (event.closes && kind === 'cloud') return finishStroke(kind, stroke, stroke.points, scale);
    return on({ ...stroke, current, points: [...stroke.points, current] });
  }
  if (stroke.by === 'clicks') return on({ ...stroke, current });
  if (!event.moved) return on({ ...stroke, current, by: 'clicks' });
  return finishStroke(kind, stroke, [...stroke.points, current], scale);
}

/** What was set by clicks stays as it was set; what a hand drew loses its tremor and what it does not need. */
function finishStroke(
  kind: 'pen' | 'cloud',
  stroke: StrokeDraft,
  points: readonly PlanPoint[],
  scale: number,
): DraftStep {
  const smooth = stroke.by === 'drag' ? smoothLine(smoothLine(points)) : points;
  const line = simplifyLine(smooth, STROKE_TOLERANCE_PX / scale, ROOM_LIMITS.pointsPerStroke);
  if (kind === 'pen') return finished({ kind, points: line });
  if (line.length < 3) return { ...going(strokeDraft(kind, stroke)), refused: true };
  return finished({ kind, shape: 'freehand', points: line });
}

function strokeDraft(kind: 'pen' | 'cloud', stroke: StrokeDraft): MarkupDraft {
  return kind === 'pen' ? { kind, stroke } : { kind, shape: 'freehand', stroke };
}

function going(draft: MarkupDraft | null): DraftStep {
  return { draft, done: null, refused: false };
}

function finished(done: Drawn): DraftStep {
  return { draft: null, done, refused: false };
}
