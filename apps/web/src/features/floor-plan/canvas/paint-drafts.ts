import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import { polygonArea } from '@plumbline/shared/geometry/polygon-area.ts';
import type { EditorState } from '../editor/editor-store.ts';
import { isDraftCrossing } from '../tools/polygon-draft.ts';
import { draftBounds } from '../tools/rectangle-draft.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import { traceRing } from './outline-path.ts';
import { CHIP_HEIGHT_PX, paintChip } from './paint-chip.ts';
import { paintDimension } from './paint-dimension.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const AWAY_PX = 26;

/** What is being drawn and not a zone yet: dashed, with its sizes. */
export function paintDrafts(
  context: CanvasRenderingContext2D,
  { rectangle, polygon: zoneDraft, naming, markup, viewport }: EditorState,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  if (rectangle) paintBox(context, rectangleToPoints(draftBounds(rectangle)), viewport, palette, words);
  const polygon = zoneDraft ?? (markup.draft?.kind === 'area' ? markup.draft.polygon : null);
  if (polygon)
    paintChain(
      context,
      [...polygon.points, polygon.current],
      isDraftCrossing(polygon),
      viewport,
      palette,
      words,
    );
  if (naming?.for !== 'new') return;
  const { outline } = naming;
  const points = outline.shape === 'rectangle' ? rectangleToPoints(outline.bounds) : outline.points;
  paintOutline(
    context,
    points.map((point) => planToScreen(viewport, point)),
    palette.accent,
  );
}

function paintBox(
  context: CanvasRenderingContext2D,
  points: readonly PlanPoint[],
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const ring = points.map((point) => planToScreen(viewport, point));
  paintOutline(context, ring, palette.accent);
  const [leftTop, rightTop, rightBottom, leftBottom] = ring;
  const [a, b, c] = points;
  if (!leftTop || !rightTop || !rightBottom || !leftBottom || !a || !b || !c) return;
  const style = { colour: palette.accentStrong, background: palette.chip, fontFamily: palette.fontFamily };
  const below = [
    { x: leftBottom.x, y: leftBottom.y + AWAY_PX },
    { x: rightBottom.x, y: rightBottom.y + AWAY_PX },
  ] as const;
  const beside = [
    { x: leftTop.x - AWAY_PX, y: leftTop.y },
    { x: leftBottom.x - AWAY_PX, y: leftBottom.y },
  ] as const;
  paintDimension(context, ...below, words.length(b.x - a.x), style);
  paintDimension(context, ...beside, words.length(c.y - b.y), style);
  const text = { name: words.rectangle, value: words.area(polygonArea(points)) };
  const at = { x: leftTop.x, y: leftTop.y - CHIP_HEIGHT_PX - 6 };
  paintChip(context, at, text, draftChip(palette));
}

function paintChain(
  context: CanvasRenderingContext2D,
  points: readonly PlanPoint[],
  crossing: boolean,
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const chain = points.map((point) => planToScreen(viewport, point));
  const colour = crossing ? palette.danger : palette.accent;
  paintOutline(context, chain, colour, false);
  for (const corner of chain.slice(0, -1)) paintNode(context, corner, colour);
  const [first] = chain;
  if (first && chain.length > 3) paintRing(context, first, colour);
  const [from, to] = points.slice(-2);
  const [a, b] = chain.slice(-2);
  if (!from || !to || !a || !b) return;
  const style = {
    colour: crossing ? palette.danger : palette.accentStrong,
    background: palette.chip,
    fontFamily: palette.fontFamily,
  };
  paintDimension(context, a, b, words.length(Math.hypot(to.x - from.x, to.y - from.y)), style);
}

function paintOutline(
  context: CanvasRenderingContext2D,
  ring: readonly PlanPoint[],
  colour: string,
  closed = true,
): void {
  context.save();
  traceRing(context, ring);
  context.globalAlpha = 0.08;
  context.fillStyle = colour;
  context.fill('evenodd');
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.setLineDash([7, 5]);
  if (!closed) {
    context.beginPath();
    for (const { x, y } of ring) context.lineTo(x, y);
  }
  context.stroke();
  context.restore();
}

function paintNode(context: CanvasRenderingContext2D, { x, y }: PlanPoint, colour: string): void {
  context.fillStyle = '#fff';
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.fillRect(x - 4, y - 4, 8, 8);
  context.strokeRect(x - 4, y - 4, 8, 8);
}

/** The first corner is where a press closes the ring. */
function paintRing(context: CanvasRenderingContext2D, { x, y }: PlanPoint, colour: string): void {
  context.beginPath();
  context.arc(x, y, 9, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
}

function draftChip(palette: CanvasPalette) {
  return { fontFamily: palette.fontFamily, background: palette.accentStrong, ink: '#fff', inkSoft: '#fff' };
}
