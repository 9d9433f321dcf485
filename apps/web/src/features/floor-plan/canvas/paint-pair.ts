import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from './canvas-palette.ts';

const ARM_PX = 12;
const GAP_PX = 3;
const BADGE_PX = 9;

/** One numbered point of an alignment: a cross with a gap, so that the very pixel stays in sight, and its number. */
export function paintPairPoint(
  context: CanvasRenderingContext2D,
  { x, y }: PlanPoint,
  { number, active }: { number: string; active: boolean },
  palette: CanvasPalette,
): void {
  context.save();
  context.lineWidth = active ? 2 : 1.5;
  context.strokeStyle = palette.accentStrong;
  context.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + dx * GAP_PX, y + dy * GAP_PX);
    context.lineTo(x + dx * ARM_PX, y + dy * ARM_PX);
  }
  context.stroke();
  const [badgeX, badgeY] = [x + ARM_PX + BADGE_PX, y - ARM_PX - BADGE_PX];
  context.beginPath();
  context.arc(badgeX, badgeY, BADGE_PX, 0, 2 * Math.PI);
  context.fillStyle = active ? palette.accentStrong : palette.chip;
  context.fill();
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = active ? palette.chip : palette.accentStrong;
  context.font = `600 12px ${palette.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(number, badgeX, badgeY + 0.5);
  context.restore();
}

/** From where a point landed to where it should: what is left over of an alignment. */
export function paintResidual(
  context: CanvasRenderingContext2D,
  from: PlanPoint,
  to: PlanPoint,
  palette: CanvasPalette,
): void {
  context.save();
  context.strokeStyle = palette.danger;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.restore();
}

/** An outline of plan space in screen pixels. */
export function paintOutline(
  context: CanvasRenderingContext2D,
  points: readonly PlanPoint[],
  { active, palette }: { active: boolean; palette: CanvasPalette },
): void {
  const [first, ...rest] = points;
  if (!first) return;
  context.save();
  context.strokeStyle = palette.ink;
  context.lineWidth = active ? 3 : 1.5;
  if (!active) context.setLineDash([6, 4]);
  context.beginPath();
  context.moveTo(first.x, first.y);
  for (const { x, y } of rest) context.lineTo(x, y);
  if (rest.length > 1) context.closePath();
  context.stroke();
  context.restore();
}
