import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import { planToScreen, type Viewport } from '../canvas/viewport.ts';

/** The ring that a hand draws to pick by, closed by a straight line. */
export function paintLasso(
  context: CanvasRenderingContext2D,
  ring: readonly PlanPoint[],
  viewport: Viewport,
  palette: CanvasPalette,
): void {
  context.save();
  context.beginPath();
  for (const point of ring) {
    const { x, y } = planToScreen(viewport, point);
    context.lineTo(x, y);
  }
  context.closePath();
  context.globalAlpha = 0.1;
  context.fillStyle = palette.accent;
  context.fill();
  context.globalAlpha = 1;
  // Readable over lines of the plan, whatever their colour.
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = 'rgb(255 255 255 / 0.8)';
  context.stroke();
  context.lineWidth = 1.5;
  context.strokeStyle = palette.accentStrong;
  context.setLineDash([6, 4]);
  context.stroke();
  context.restore();
}
