import { markupHandles } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { areaMidpoints } from '../tools/markup-hit.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { traceRing } from './outline-path.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const HANDLE_PX = 10;
const MARGIN_PX = 4;

export interface MarkupSelectionPicture {
  markup: PlanMarkup;
  /** The corners of its box, plan pixels. */
  box: readonly PlanPoint[];
  selectedPointId: string | null;
  /** Shows the handles. */
  editable: boolean;
}

/** The frame around a selected object and its handles, in screen pixels. */
export function paintMarkupSelection(
  context: CanvasRenderingContext2D,
  { markup, box, selectedPointId, editable }: MarkupSelectionPicture,
  viewport: Viewport,
  palette: CanvasPalette,
): void {
  context.save();
  const [leftTop, , rightBottom] = box.map((point) => planToScreen(viewport, point));
  if (leftTop && rightBottom) {
    const ring = [
      { x: leftTop.x - MARGIN_PX, y: leftTop.y - MARGIN_PX },
      { x: rightBottom.x + MARGIN_PX, y: leftTop.y - MARGIN_PX },
      { x: rightBottom.x + MARGIN_PX, y: rightBottom.y + MARGIN_PX },
      { x: leftTop.x - MARGIN_PX, y: rightBottom.y + MARGIN_PX },
    ];
    traceRing(context, ring);
    context.lineWidth = 3;
    context.strokeStyle = 'rgb(255 255 255 / 0.8)';
    context.stroke();
    context.lineWidth = 1.5;
    context.strokeStyle = palette.accent;
    if (markup.locked) context.setLineDash([2, 3]);
    context.stroke();
    context.setLineDash([]);
  }
  if (editable) {
    for (const middle of areaMidpoints(markup, viewport.scale)) {
      paintMidpoint(context, planToScreen(viewport, middle), palette.accent);
    }
    for (const handle of markupHandles(markup)) {
      paintHandle(context, planToScreen(viewport, handle), palette.accent, handle.id === selectedPointId);
    }
  }
  context.restore();
}

function paintHandle(
  context: CanvasRenderingContext2D,
  { x, y }: PlanPoint,
  colour: string,
  full: boolean,
): void {
  context.beginPath();
  context.arc(x, y, HANDLE_PX / 2, 0, 2 * Math.PI);
  context.fillStyle = full ? colour : '#fff';
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = colour;
  context.stroke();
}

function paintMidpoint(context: CanvasRenderingContext2D, { x, y }: PlanPoint, colour: string): void {
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.fillStyle = '#fff';
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.stroke();
}
