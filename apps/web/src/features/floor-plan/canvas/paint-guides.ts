import type { SnapGuide } from '../tools/snap-point.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import { paintDimension } from './paint-dimension.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const MARK_PX = 5;

/** Why the hand has snapped: a ring at a corner, a thin dimension to the corner or end of an edge it goes by. */
export function paintGuides(
  context: CanvasRenderingContext2D,
  guides: readonly SnapGuide[],
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const style = { colour: palette.accentStrong, background: palette.chip, fontFamily: palette.fontFamily };
  for (const guide of guides) {
    const from = planToScreen(viewport, guide.from);
    const to = planToScreen(viewport, guide.to);
    context.save();
    context.strokeStyle = palette.accentStrong;
    context.lineWidth = 1;
    if (guide.kind === 'angle') {
      context.setLineDash([2, 4]);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    } else if (guide.kind !== 'corner') {
      const lengthPx = Math.hypot(guide.to.x - guide.from.x, guide.to.y - guide.from.y);
      paintDimension(context, from, to, words.length(lengthPx), style);
    }
    context.setLineDash([]);
    context.strokeRect(to.x - MARK_PX, to.y - MARK_PX, 2 * MARK_PX, 2 * MARK_PX);
    context.restore();
  }
}
