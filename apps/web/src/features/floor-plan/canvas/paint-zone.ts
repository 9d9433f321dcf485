import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { traceRing } from './outline-path.ts';

const FILL_ALPHA = 0.11;
const LINE_PX = 1.5;

/** A zone's wash and outline in plan coordinates; `scale` is the zoom, so that the line keeps its width. */
export function paintZone(
  context: CanvasRenderingContext2D,
  zone: Pick<PlanZone, 'colour' | 'needsFix'>,
  points: readonly PlanPoint[],
  scale: number,
  palette: CanvasPalette,
): void {
  const colour = zone.needsFix ? palette.danger : (palette.zones.get(zone.colour) ?? palette.ink);
  traceRing(context, points);
  context.fillStyle = colour;
  context.globalAlpha *= FILL_ALPHA;
  context.fill('evenodd');
  context.globalAlpha /= FILL_ALPHA;
  context.strokeStyle = colour;
  context.lineWidth = LINE_PX / scale;
  context.setLineDash(zone.needsFix ? [6 / scale, 4 / scale] : []);
  context.stroke();
}
