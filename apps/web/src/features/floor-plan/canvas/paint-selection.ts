import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { midpointsOf } from '../tools/hit-test.ts';
import { isDragRefused } from '../tools/zone-drag.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { zoneText, type CanvasWords } from './canvas-words.ts';
import { traceRing } from './outline-path.ts';
import { chipWidth } from './paint-chip.ts';
import { paintDimension } from './paint-dimension.ts';
import { fitsInside } from './place-zone-labels.ts';
import { sizeLines } from './size-lines.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const HANDLE_PX = 12;

export interface SelectionPicture {
  zone: PlanZone;
  /** The outline as drawn now, in plan space. */
  points: readonly (PlanPoint & { id?: string })[];
  selectedPointId: string | null;
  /** Nothing besides is selected: its sizes are shown. */
  isAlone: boolean;
  /** The person may reshape it: handles are shown. */
  editable: boolean;
  dragging: boolean;
}

/** The selected zone: wash, line with a white under-stroke, handles, and the sizes of a rectangle. */
export function paintSelection(
  context: CanvasRenderingContext2D,
  picture: SelectionPicture,
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const { zone, points, isAlone, editable, dragging } = picture;
  const colour = isAlone && isDragRefused(zone, points) ? palette.danger : palette.accent;
  const ring = points.map((point) => planToScreen(viewport, point));
  context.save();
  traceRing(context, ring);
  context.globalAlpha = 0.14;
  context.fillStyle = colour;
  context.fill('evenodd');
  context.globalAlpha = 0.7;
  context.lineWidth = 4;
  context.strokeStyle = '#fff';
  context.stroke();
  context.globalAlpha = 1;
  context.lineWidth = 2;
  context.strokeStyle = colour;
  if (zone.needsFix || colour === palette.danger) context.setLineDash([6, 4]);
  context.stroke();
  context.restore();
  if (isAlone && zone.shape === 'rectangle') paintSizes(context, picture, ring, palette, words);
  if (editable && !dragging) paintMidpoints(context, zone, viewport, colour);
  if (editable)
    for (const [index, point] of ring.entries()) {
      paintCorner(context, point, colour, points[index]?.id === picture.selectedPointId);
    }
}

function paintCorner(
  context: CanvasRenderingContext2D,
  { x, y }: PlanPoint,
  colour: string,
  full: boolean,
): void {
  context.beginPath();
  context.roundRect(x - HANDLE_PX / 2, y - HANDLE_PX / 2, HANDLE_PX, HANDLE_PX, 1.5);
  context.fillStyle = full ? colour : '#fff';
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = colour;
  context.stroke();
}

function paintMidpoints(
  context: CanvasRenderingContext2D,
  zone: PlanZone,
  viewport: Viewport,
  colour: string,
): void {
  for (const middle of midpointsOf(zone, viewport.scale)) {
    const { x, y } = planToScreen(viewport, middle);
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.fillStyle = '#fff';
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = colour;
    context.stroke();
  }
}

function paintSizes(
  context: CanvasRenderingContext2D,
  { zone, points }: SelectionPicture,
  ring: readonly PlanPoint[],
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const [a, b, c] = points;
  const namePx = chipWidth(context, { ...zoneText(zone, words), value: null }, palette.fontFamily);
  const lines = sizeLines(ring, fitsInside(ring, namePx));
  if (!a || !b || !c || !lines) return;
  const style = { colour: palette.accentStrong, background: palette.chip, fontFamily: palette.fontFamily };
  const { above, beside } = lines;
  paintDimension(context, above.from, above.to, words.length(Math.abs(b.x - a.x)), style);
  paintDimension(context, beside.from, beside.to, words.length(Math.abs(c.y - b.y)), style);
}
