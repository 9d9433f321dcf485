import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

const TICK_PX = 3.5;
const LABEL_PAD_PX = 4;

export interface DimensionStyle {
  colour: string;
  background: string;
  fontFamily: string;
}

/** A dimension as on a drawing: a hairline with 45 degree ticks and the value on it, kept readable from below. */
export function paintDimension(
  context: CanvasRenderingContext2D,
  from: PlanPoint,
  to: PlanPoint,
  value: string,
  style: DimensionStyle,
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  context.save();
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  // Over walls, which are dark, the hairline alone would be lost.
  context.strokeStyle = style.background;
  context.lineWidth = 3;
  context.stroke();
  context.strokeStyle = style.colour;
  context.lineWidth = 1;
  context.stroke();
  paintTicks(context, [from, to]);
  paintValue(context, from, to, value, style);
  context.restore();
}

/** The value alone, on a line that stands already. */
export function paintDimensionValue(
  context: CanvasRenderingContext2D,
  from: PlanPoint,
  to: PlanPoint,
  value: string,
  style: DimensionStyle,
): void {
  context.save();
  paintValue(context, from, to, value, style);
  context.restore();
}

function paintTicks(context: CanvasRenderingContext2D, ends: readonly PlanPoint[]): void {
  context.lineWidth = 1.4;
  context.beginPath();
  for (const { x, y } of ends) {
    context.moveTo(x - TICK_PX, y + TICK_PX);
    context.lineTo(x + TICK_PX, y - TICK_PX);
  }
  context.stroke();
}

function paintValue(
  context: CanvasRenderingContext2D,
  from: PlanPoint,
  to: PlanPoint,
  value: string,
  { colour, background, fontFamily }: DimensionStyle,
): void {
  context.font = `600 11px ${fontFamily}`;
  context.direction = 'ltr';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(value).width + 2 * LABEL_PAD_PX;
  if (width > Math.hypot(to.x - from.x, to.y - from.y) - 4) return;
  context.translate((from.x + to.x) / 2, (from.y + to.y) / 2);
  context.rotate(readableAngle(Math.atan2(to.y - from.y, to.x - from.x)));
  context.fillStyle = background;
  context.fillRect(-width / 2, -8, width, 16);
  context.fillStyle = colour;
  context.fillText(value, 0, 0.5);
}

/** Turned so that the text reads from below or, on a plumb line, from the right, as on drawings. */
function readableAngle(angleRad: number): number {
  if (angleRad >= Math.PI / 2 - 1e-6) return angleRad - Math.PI;
  return angleRad < -Math.PI / 2 - 1e-6 ? angleRad + Math.PI : angleRad;
}
