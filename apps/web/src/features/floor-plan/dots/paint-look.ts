import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanLook } from '../../../inspections/dotted-plan-props.ts';

/** How far the cone reaches, screen pixels. */
const LOOK_PX = 46;
export const STAND_PX = 6;

/** Who stands in a picture, and where they look; `x` and `y` on the screen. */
export function paintLook(
  context: CanvasRenderingContext2D,
  { x, y }: PlanPoint,
  { deg, widthDeg }: Pick<PlanLook, 'deg' | 'widthDeg'>,
  colours: { fill: string; line: string },
): void {
  context.save();
  context.fillStyle = colours.fill;
  if (deg !== null) {
    const middle = ((deg - 90) * Math.PI) / 180;
    const half = (widthDeg * Math.PI) / 360;
    context.globalAlpha = 0.4;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, LOOK_PX, middle - half, middle + half);
    context.closePath();
    context.fill();
    context.globalAlpha = 1;
  }
  context.beginPath();
  context.arc(x, y, STAND_PX, 0, 2 * Math.PI);
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = colours.line;
  context.stroke();
  context.restore();
}
