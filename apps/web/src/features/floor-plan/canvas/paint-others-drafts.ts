import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PresenceDraft } from '@plumbline/shared/protocol/presence.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { polygonArea } from '@plumbline/shared/geometry/polygon-area.ts';
import type { Person } from '../../../collab/presence-store.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import { traceRing } from './outline-path.ts';
import { CHIP_HEIGHT_PX, paintChip, type ChipText } from './paint-chip.ts';
import { paintDimension } from './paint-dimension.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const AWAY_PX = 14;

/** What the others draw or drag now: dashed in their colour, with name and lengths. */
export function paintOthersDrafts(
  context: CanvasRenderingContext2D,
  people: readonly Person[],
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  for (const { draft, color, name } of people) {
    if (!draft) continue;
    const colour = palette.presence.get(color) ?? palette.ink;
    const points = pointsOf(draft);
    paintShape(context, draft.kind, points, viewport, colour);
    paintLengths(context, draft.kind, points, viewport, words, { ...palette, colour });
    const value = draft.kind === 'area' ? words.area(polygonArea(points)) : null;
    paintName(context, points, viewport, { name, value }, { ...palette, colour });
  }
}

/** The points of a draft, which travels flat. */
function pointsOf({ points }: PresenceDraft): PlanPoint[] {
  const pairs: PlanPoint[] = [];
  for (let index = 0; index + 1 < points.length; index += 2)
    pairs.push({ x: points[index] ?? 0, y: points[index + 1] ?? 0 });
  return pairs;
}

function paintShape(
  context: CanvasRenderingContext2D,
  kind: PresenceDraft['kind'],
  points: readonly PlanPoint[],
  viewport: Viewport,
  colour: string,
): void {
  const chain = points.map((point) => planToScreen(viewport, point));
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  if (kind === 'area') {
    traceRing(context, chain);
    context.globalAlpha = 0.1;
    context.fillStyle = colour;
    context.fill('evenodd');
    context.globalAlpha = 1;
  } else {
    context.beginPath();
    for (const { x, y } of chain) context.lineTo(x, y);
  }
  context.setLineDash([7, 5]);
  context.stroke();
  context.restore();
}

interface DraftStyle {
  colour: string;
  chip: string;
  fontFamily: string;
}

/** Of an area its width and height, of a line the piece that is being drawn. */
function paintLengths(
  context: CanvasRenderingContext2D,
  kind: PresenceDraft['kind'],
  points: readonly PlanPoint[],
  viewport: Viewport,
  words: CanvasWords,
  { colour, chip, fontFamily }: DraftStyle,
): void {
  const style = { colour, background: chip, fontFamily };
  const between = (a: PlanPoint, b: PlanPoint, dx: number, dy: number) => {
    const [from, to] = [planToScreen(viewport, a), planToScreen(viewport, b)];
    const shifted = [
      { x: from.x + dx, y: from.y + dy },
      { x: to.x + dx, y: to.y + dy },
    ] as const;
    paintDimension(context, ...shifted, words.length(Math.hypot(b.x - a.x, b.y - a.y)), style);
  };
  const [from, to] = points.slice(-2);
  if (kind === 'line' && from && to) between(from, to, 0, 0);
  const bounds = kind === 'area' ? boundsOf(points) : null;
  if (!bounds) return;
  const { left, top, right, bottom } = bounds;
  between({ x: left, y: bottom }, { x: right, y: bottom }, 0, AWAY_PX);
  between({ x: left, y: top }, { x: left, y: bottom }, -AWAY_PX, 0);
}

/** Above the first point: the pointer, and its own label, are at the last. */
function paintName(
  context: CanvasRenderingContext2D,
  points: readonly PlanPoint[],
  viewport: Viewport,
  text: ChipText,
  { colour, fontFamily }: DraftStyle,
): void {
  const [first] = points;
  if (!first || text.name === '') return;
  const at = planToScreen(viewport, first);
  const style = { fontFamily, background: colour, ink: '#fff', inkSoft: '#fff' };
  paintChip(context, { x: at.x, y: at.y - CHIP_HEIGHT_PX - 4 }, text, style);
}
