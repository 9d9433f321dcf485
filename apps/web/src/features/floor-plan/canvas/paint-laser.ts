import { trailOpacity, type LaserTrail } from './laser-trail.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const CORE_PX = 3;
const GLOW_PX = 9;

/** A trail that thins out and fades behind the laser's point; each piece has the strength of its newer end. */
export function paintLaser(
  context: CanvasRenderingContext2D,
  { points }: LaserTrail,
  viewport: Viewport,
  colour: string,
  nowMs: number,
): void {
  const last = points.at(-1);
  if (!last) return;
  context.save();
  context.lineCap = 'round';
  context.strokeStyle = colour;
  for (const [widthPx, strength] of [
    [GLOW_PX, 0.28],
    [CORE_PX, 1],
  ] as const) {
    for (const [index, point] of points.entries()) {
      const before = points[index - 1];
      if (!before) continue;
      const opacity = trailOpacity(point, nowMs);
      const [from, to] = [planToScreen(viewport, before), planToScreen(viewport, point)];
      context.globalAlpha = opacity * strength;
      context.lineWidth = Math.max(1, widthPx * opacity);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
  }
  paintDot(context, planToScreen(viewport, last), colour, trailOpacity(last, nowMs));
  context.restore();
}

function paintDot(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  colour: string,
  opacity: number,
): void {
  context.globalAlpha = opacity;
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, 4.5, 0, 2 * Math.PI);
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#fff';
  context.stroke();
}
