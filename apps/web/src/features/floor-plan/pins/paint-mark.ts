import type { PinStatus } from './plan-pin.ts';

type MarkContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What a mark is painted with on paper. */
export interface MarkColours {
  status: ReadonlyMap<PinStatus, string>;
  glyph: string;
  hollow: string;
}

const CIRCLE = circle(9);
const DIAMOND = new Path2D('M0-11 11 0 0 11-11 0Z');
const SQUARE = new Path2D();
SQUARE.roundRect(-9, -9, 18, 18, 2);
const HEXAGON = new Path2D('m0-10.5 9.1 5.25v10.5L0 10.5-9.1 5.25v-10.5Z');

/** Each silhouette alone tells the state. */
const SILHOUETTES: Record<PinStatus, Path2D> = {
  none: CIRCLE,
  open: CIRCLE,
  'in-progress': CIRCLE,
  'in-dispute': DIAMOND,
  complete: SQUARE,
  verified: HEXAGON,
};

const HALO_PX = 2;
const HAIRLINE_PX = 1;
const GLYPHS: Partial<Record<PinStatus, Path2D>> = {
  'in-dispute': new Path2D('M0-5v6m0 3v1'),
  complete: new Path2D('m-4 0 3 3 5.5-6'),
  verified: new Path2D('m-5.5 0 2.6 2.6 4.6-5m-1 4.2.8.8 4.6-5'),
};
const HALF = new Path2D('M0-7.5A7.5 7.5 0 0 0 0 7.5Z');

/** Paints a mark around the origin, 24 units wide: a white halo and a dark hairline keep it readable on any plan. */
export function paintMark(
  context: MarkContext,
  status: PinStatus,
  { status: colours, glyph, hollow }: MarkColours,
): void {
  const silhouette = SILHOUETTES[status];
  context.lineJoin = 'round';
  context.lineCap = 'round';
  outline(context, silhouette, 2 * (HALO_PX + HAIRLINE_PX), 'rgb(0 0 0 / 0.6)');
  outline(context, silhouette, 2 * HALO_PX, '#fff');
  const colour = colours.get(status) ?? '#000';
  const isRing = status === 'none' || status === 'in-progress';
  fill(context, silhouette, isRing ? hollow : colour);
  context.strokeStyle = isRing ? colour : glyph;
  context.lineWidth = 2;
  if (isRing) paintRing(context, status === 'none', colour);
  else if (status === 'open') fill(context, circle(3), glyph);
  else if (GLYPHS[status]) context.stroke(GLYPHS[status]);
}

function paintRing(context: MarkContext, isDashed: boolean, colour: string): void {
  context.setLineDash(isDashed ? [3.2, 3] : []);
  context.stroke(circle(7.5));
  context.setLineDash([]);
  if (isDashed) return;
  fill(context, HALF, colour);
}

function fill(context: MarkContext, path: Path2D, colour: string): void {
  context.fillStyle = colour;
  context.fill(path);
}

function outline(context: MarkContext, path: Path2D, width: number, colour: string): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke(path);
}

function circle(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}
