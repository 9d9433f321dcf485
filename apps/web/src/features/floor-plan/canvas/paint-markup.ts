import type { MarkupDrawing } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { scallopedOutline } from '@plumbline/shared/geometry/scalloped-outline.ts';
import { CLOUD_CHORD, LINE_HEIGHT, STAMP_TURN_RAD, stampFrame, type StampWords } from './markup-extent.ts';
import { textDirection } from './text-direction.ts';

/** How markup is painted at this moment. */
export interface MarkupInk {
  colour: string;
  fontFamily: string;
  /** The zoom: no line is thinner than a pixel of the screen. */
  scale: number;
  stampWords: StampWords;
}

const PAPER = '#fff';
/** Length of an arrow's head, of its line's width, and its least on the screen. */
const HEAD = { ofLine: 4.5, leastPx: 9 };
const AREA_FILL_ALPHA = 0.1;

/** Paints one object in plan coordinates; lengths and areas are written beside it, by paint-markup-values.ts. */
export function paintMarkup(context: CanvasRenderingContext2D, markup: MarkupDrawing, ink: MarkupInk): void {
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = ink.colour;
  context.fillStyle = ink.colour;
  context.lineWidth = Math.max(markup.size, 1 / ink.scale);
  if ('line' in markup && markup.line === 'dashed') {
    context.setLineDash([context.lineWidth * 3.5, context.lineWidth * 3]);
  }
  switch (markup.kind) {
    case 'pen':
      paintStroke(context, markup);
      break;
    case 'cloud':
      context.stroke(pathOf(markup, () => cloudPath(markup.points, markup.size)));
      break;
    case 'arrow':
      paintArrow(context, markup.from, markup.to, ink.scale);
      break;
    case 'dimension':
      paintDimensionLine(context, markup.from, markup.to, ink.scale);
      break;
    case 'area':
      paintArea(context, markup.points);
      break;
    case 'text':
      paintText(context, markup, ink);
      break;
    case 'stamp':
      paintStamp(context, markup, ink);
  }
  context.restore();
}

/** Paths of strokes and clouds are made once for each object as it is. */
const paths = new WeakMap<MarkupDrawing, Path2D>();

function pathOf(markup: MarkupDrawing, make: () => Path2D): Path2D {
  const path = paths.get(markup) ?? make();
  paths.set(markup, path);
  return path;
}

/** A dot where the pen only touched. */
function paintStroke(
  context: CanvasRenderingContext2D,
  markup: Extract<MarkupDrawing, { kind: 'pen' }>,
): void {
  const [first, second] = markup.points;
  if (first && !second) {
    context.beginPath();
    context.arc(first.x, first.y, context.lineWidth, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.stroke(pathOf(markup, () => strokePath(markup.points, markup.size)));
}

/** A stroke bends at its points no wider than this, of its line's width: it stays where the hand led it. */
const BEND = 2;

function strokePath(points: readonly PlanPoint[], size: number): Path2D {
  const path = new Path2D();
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) path.moveTo(point.x, point.y);
    else if (!after) path.lineTo(point.x, point.y);
    else {
      const reach = Math.min(distance(before, point) / 2, distance(point, after) / 2, BEND * size);
      const [from, to] = [towards(point, before, reach), towards(point, after, reach)];
      path.lineTo(from.x, from.y);
      path.quadraticCurveTo(point.x, point.y, to.x, to.y);
    }
  }
  return path;
}

function distance(a: PlanPoint, b: PlanPoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function towards(from: PlanPoint, to: PlanPoint, by: number): PlanPoint {
  const part = by / (distance(from, to) || 1);
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}

function cloudPath(points: readonly PlanPoint[], size: number): Path2D {
  const path = new Path2D();
  const bows = scallopedOutline(points, size * CLOUD_CHORD);
  const [first] = bows;
  if (first) path.moveTo(first.from.x, first.from.y);
  for (const { centre, radius, startRad, endRad } of bows) {
    path.arc(centre.x, centre.y, radius, startRad, endRad, endRad < startRad);
  }
  path.closePath();
  return path;
}

function paintArrow(context: CanvasRenderingContext2D, from: PlanPoint, to: PlanPoint, scale: number): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const head = Math.min(length, Math.max(context.lineWidth * HEAD.ofLine, HEAD.leastPx / scale));
  const angleRad = Math.atan2(to.y - from.y, to.x - from.x);
  const back = { x: to.x - head * Math.cos(angleRad), y: to.y - head * Math.sin(angleRad) };
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(back.x, back.y);
  context.stroke();
  const half = head * 0.42;
  const side = { x: -Math.sin(angleRad) * half, y: Math.cos(angleRad) * half };
  context.beginPath();
  context.moveTo(to.x, to.y);
  context.lineTo(back.x + side.x, back.y + side.y);
  context.lineTo(back.x - side.x, back.y - side.y);
  context.closePath();
  context.fill();
}

/** A line with 45 degree ticks, as dimensions are drawn on plans. */
function paintDimensionLine(
  context: CanvasRenderingContext2D,
  from: PlanPoint,
  to: PlanPoint,
  scale: number,
): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.setLineDash([]);
  const tick = Math.max(context.lineWidth * 2.2, 4.5 / scale);
  const cross = Math.atan2(to.y - from.y, to.x - from.x) - Math.PI / 4;
  const dx = tick * Math.cos(cross);
  const dy = tick * Math.sin(cross);
  context.beginPath();
  for (const { x, y } of [from, to]) {
    context.moveTo(x - dx, y - dy);
    context.lineTo(x + dx, y + dy);
  }
  context.stroke();
}

function paintArea(context: CanvasRenderingContext2D, points: readonly PlanPoint[]): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * AREA_FILL_ALPHA;
  context.fill('evenodd');
  context.globalAlpha = alpha;
  context.stroke();
}

/** Each line in the direction of the whole text; a rim of paper keeps it readable over the drawing. */
function paintText(
  context: CanvasRenderingContext2D,
  { at, text, size }: Extract<MarkupDrawing, { kind: 'text' }>,
  { fontFamily }: MarkupInk,
): void {
  const direction = textDirection(text);
  context.font = `500 ${size}px ${fontFamily}`;
  context.direction = direction;
  context.textAlign = direction === 'rtl' ? 'right' : 'left';
  context.textBaseline = 'middle';
  context.lineWidth = size / 5;
  context.strokeStyle = PAPER;
  for (const [index, line] of text.split('\n').entries()) {
    const y = at.y + (index + 0.5) * LINE_HEIGHT * size;
    context.strokeText(line, at.x, y);
    context.fillText(line, at.x, y);
  }
}

function paintStamp(
  context: CanvasRenderingContext2D,
  { at, stamp, size }: Extract<MarkupDrawing, { kind: 'stamp' }>,
  { fontFamily, stampWords, colour }: MarkupInk,
): void {
  const words = stampWords(stamp);
  const { width, height } = stampFrame(words, size);
  context.translate(at.x, at.y);
  context.rotate(STAMP_TURN_RAD);
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, size * 0.18);
  context.globalAlpha *= 0.86;
  context.fillStyle = PAPER;
  context.fill();
  context.globalAlpha /= 0.86;
  context.lineWidth = size * 0.11;
  context.stroke();
  context.beginPath();
  const gap = size * 0.15;
  context.roundRect(-width / 2 + gap, -height / 2 + gap, width - 2 * gap, height - 2 * gap, size * 0.08);
  context.lineWidth = size * 0.04;
  context.stroke();
  context.font = `600 ${size}px ${fontFamily}`;
  context.direction = textDirection(words);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colour;
  context.fillText(words, 0, size * 0.04);
}
