import { marqueeBounds, marqueeTakes, type Marquee } from '../tools/marquee.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { planToScreen, type Viewport } from './viewport.ts';

/** The box to select by: a whole line takes what lies in it, a dashed one whatever it touches. */
export function paintMarquee(
  context: CanvasRenderingContext2D,
  marquee: Marquee,
  viewport: Viewport,
  palette: CanvasPalette,
): void {
  const { left, top, right, bottom } = marqueeBounds(marquee);
  const a = planToScreen(viewport, { x: left, y: top });
  const b = planToScreen(viewport, { x: right, y: bottom });
  context.save();
  context.beginPath();
  context.rect(Math.round(a.x) + 0.5, Math.round(a.y) + 0.5, Math.round(b.x - a.x), Math.round(b.y - a.y));
  context.globalAlpha = 0.1;
  context.fillStyle = palette.accent;
  context.fill();
  context.globalAlpha = 1;
  // Readable over lines of the plan, whatever their colour.
  context.lineWidth = 3;
  context.strokeStyle = 'rgb(255 255 255 / 0.8)';
  context.stroke();
  context.lineWidth = 1;
  context.strokeStyle = palette.accentStrong;
  if (marqueeTakes(marquee) === 'touched') context.setLineDash([6, 4]);
  context.stroke();
  context.restore();
}
