import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { ScreenSize } from './viewport.ts';

/** The crosshair that the arrow keys move, across the whole screen with a gap in the middle. */
export function paintCrosshair(
  context: CanvasRenderingContext2D,
  { x, y }: PlanPoint,
  { widthPx, heightPx }: ScreenSize,
  colour: string,
): void {
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (const [from, to] of [
    [
      { x: 0, y },
      { x: x - 6, y },
    ],
    [
      { x: x + 6, y },
      { x: widthPx, y },
    ],
    [
      { x, y: 0 },
      { x, y: y - 6 },
    ],
    [
      { x, y: y + 6 },
      { x, y: heightPx },
    ],
  ] as const) {
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
  context.beginPath();
  context.arc(x, y, 5, 0, 2 * Math.PI);
  context.stroke();
  context.restore();
}
