import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import { planToScreen } from '../canvas/viewport.ts';
import type { RasterView } from '../canvas/raster-view.ts';
import { MARK_PX } from '../pins/arrange-pins.ts';
import { PinPainter } from '../pins/pin-painter.ts';
import type { MarkField } from './mark-field.ts';

const RING_GAP_PX = 3;
const RING_WIDTH_PX = 2;

/** Paints a field of marks; those that stand by themselves have a ring. */
export class MarkPainter {
  readonly #painter = new PinPainter();

  paint(
    context: CanvasRenderingContext2D,
    { apart, others }: MarkField,
    { viewport, screen }: Pick<RasterView, 'viewport' | 'screen'>,
    palette: CanvasPalette,
  ): void {
    this.#painter.setPins(others);
    this.#painter.paint(context, viewport, screen, palette);
    for (const pin of apart) {
      this.#painter.paintAlone(context, pin, viewport, palette);
      paintRing(context, planToScreen(viewport, pin.at), palette.accentStrong);
    }
  }
}

function paintRing(context: CanvasRenderingContext2D, { x, y }: PlanPoint, colour: string): void {
  context.beginPath();
  context.arc(x, y, MARK_PX / 2 + RING_GAP_PX, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = RING_WIDTH_PX;
  context.stroke();
}
