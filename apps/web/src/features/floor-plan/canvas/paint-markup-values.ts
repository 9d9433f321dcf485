import type { MarkupDrawing } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { polygonArea } from '@plumbline/shared/geometry/polygon-area.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import { CHIP_HEIGHT_PX, chipWidth, paintChip } from './paint-chip.ts';
import { paintDimensionValue } from './paint-dimension.ts';
import { planToScreen, type Viewport } from './viewport.ts';

/** Writes the length on each dimension and the area into each area, in screen pixels; both follow from the scale. */
export function paintMarkupValues(
  context: CanvasRenderingContext2D,
  shown: Iterable<MarkupDrawing>,
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  for (const markup of shown) {
    if (markup.kind !== 'dimension' && markup.kind !== 'area') continue;
    const colour = palette.markup.get(markup.colour) ?? palette.ink;
    const style = { colour, background: palette.chip, fontFamily: palette.fontFamily };
    if ('from' in markup) {
      const { from, to } = markup;
      const length = words.length(Math.hypot(to.x - from.x, to.y - from.y));
      const [a, b] = [planToScreen(viewport, from), planToScreen(viewport, to)];
      paintDimensionValue(context, a, b, length, style);
    } else paintArea(context, markup.points, { ...style, viewport, words });
  }
}

/** In the middle of the area's box, where there is room for it. */
function paintArea(
  context: CanvasRenderingContext2D,
  points: readonly PlanPoint[],
  style: { colour: string; fontFamily: string; viewport: Viewport; words: CanvasWords },
): void {
  const { colour, fontFamily, viewport, words } = style;
  const box = boundsOf(points.map((point) => planToScreen(viewport, point)));
  const area = polygonArea(points);
  const text = { name: words.area(area) ?? words.areaPixels(area), value: null };
  const width = chipWidth(context, text, fontFamily);
  if (!box || box.right - box.left < width || box.bottom - box.top < CHIP_HEIGHT_PX) return;
  const at = {
    x: (box.left + box.right - width) / 2,
    y: (box.top + box.bottom - CHIP_HEIGHT_PX) / 2,
  };
  paintChip(context, at, text, { fontFamily, background: colour, ink: '#fff', inkSoft: '#fff' });
}
