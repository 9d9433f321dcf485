import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from './canvas-palette.ts';

const RADIUS_PX = 9;
const WIDTH_PX = 4;
const BACKING_PX = RADIUS_PX + WIDTH_PX;
/** On paper in both themes, like the plan below; the words stand in the list. */
const COLOURS = { low: '#b42318', partly: '#8a5a00', whole: '#1f7a3d' } as const;

interface RingMark {
  /** Screen pixels. */
  at: PlanPoint;
  /** How much of the ring is closed, 0…1. */
  confidence: number;
  level: keyof typeof COLOURS;
}

/** How sure an object still is in its place, as a ring that is whole when it is; it starts at the top, clockwise. */
export function paintDoubtRing(
  context: CanvasRenderingContext2D,
  { at: { x, y }, confidence, level }: RingMark,
  palette: CanvasPalette,
): void {
  context.save();
  disc(context, { x, y }, BACKING_PX);
  context.fillStyle = palette.chip;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = palette.inkSoft;
  context.stroke();
  context.lineWidth = WIDTH_PX;
  context.globalAlpha = 0.25;
  disc(context, { x, y }, RADIUS_PX);
  context.stroke();
  context.globalAlpha = 1;
  context.strokeStyle = COLOURS[level];
  context.beginPath();
  context.arc(x, y, RADIUS_PX, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * confidence);
  context.stroke();
  context.restore();
}

function disc(context: CanvasRenderingContext2D, { x, y }: PlanPoint, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}
