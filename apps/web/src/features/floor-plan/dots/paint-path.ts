import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import { planToScreen, type Viewport } from '../canvas/viewport.ts';
import type { DotState } from './dot-store.ts';

const DASH_PX = [7, 4];
const POINT_PX = 3.5;

/** The path of a walk under its dots: the one there is, or the one that is being drawn up to the pointer. */
export function paintPath(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  { path, drawn, drawnTo }: Pick<DotState, 'path' | 'drawn' | 'drawnTo'>,
  palette: CanvasPalette,
): void {
  const points = (drawn ?? path).map((point) => planToScreen(viewport, point));
  const next = drawn && drawnTo ? [planToScreen(viewport, drawnTo)] : [];
  if (points.length === 0) return;
  context.save();
  context.strokeStyle = palette.accentStrong;
  context.fillStyle = palette.accentStrong;
  context.lineWidth = 2;
  context.lineJoin = 'round';
  if (!drawn) context.setLineDash(DASH_PX);
  line(context, [...points, ...next]);
  for (const { x, y } of drawn ? points : points.slice(0, 1)) {
    context.beginPath();
    context.arc(x, y, POINT_PX, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}

function line(context: CanvasRenderingContext2D, points: readonly PlanPoint[]): void {
  context.beginPath();
  points.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.stroke();
}
