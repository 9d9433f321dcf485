import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { angleDeg, measured, type Measured, type MeasureDraft } from '../tools/measure-draft.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import { CHIP_HEIGHT_PX, chipWidth, paintChip } from './paint-chip.ts';
import { paintDimension } from './paint-dimension.ts';
import { planToScreen, type Viewport } from './viewport.ts';

/** Labels stand this far from the point they belong to. */
const AWAY_PX = 12;
const FILL_ALPHA = 0.1;

/** A measured chain: a dimension for each leg, the corners, an area's wash, and the sum or size at its end. */
export function paintMeasure(
  context: CanvasRenderingContext2D,
  draft: MeasureDraft,
  asArea: boolean,
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const { legs, totalPx, areaPx2, crossing } = measured(draft, asArea);
  const colour = crossing ? palette.danger : palette.accentStrong;
  const style = { colour, background: palette.chip, fontFamily: palette.fontFamily };
  context.save();
  if (areaPx2 !== null)
    paintWash(
      context,
      legs.map(({ from }) => planToScreen(viewport, from)),
      colour,
    );
  for (const { from, to, lengthPx } of legs) {
    paintDimension(
      context,
      planToScreen(viewport, from),
      planToScreen(viewport, to),
      words.length(lengthPx),
      style,
    );
  }
  for (const point of draft.points) paintCorner(context, planToScreen(viewport, point), colour);
  const end = chainEnd(legs, draft, viewport);
  const area = areaPx2 === null ? null : words.area(areaPx2);
  const angle = draft.angled ? angleDeg(draft) : null;
  const name = angle === null ? words.length(totalPx) : `${words.length(totalPx)} · ${words.angle(angle)}`;
  if (legs.length > 1 || angle !== null) paintResult(context, end, { name, value: area }, colour, palette);
  context.restore();
}

function paintWash(context: CanvasRenderingContext2D, ring: readonly PlanPoint[], colour: string): void {
  context.beginPath();
  for (const { x, y } of ring) context.lineTo(x, y);
  context.globalAlpha = FILL_ALPHA;
  context.fillStyle = colour;
  context.fill('evenodd');
  context.globalAlpha = 1;
}

function paintCorner(context: CanvasRenderingContext2D, { x, y }: PlanPoint, colour: string): void {
  context.beginPath();
  context.arc(x, y, 3.5, 0, 2 * Math.PI);
  context.fillStyle = '#fff';
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.stroke();
}

/** Where the chain ends on the screen, and which way it came. */
interface ChainEnd {
  at: PlanPoint;
  way: PlanPoint;
}

function chainEnd(legs: Measured['legs'], draft: MeasureDraft, viewport: Viewport): ChainEnd {
  const end = draft.stage === 'open' ? draft.current : (draft.points.at(-1) ?? draft.current);
  const from = legs.findLast(({ to }) => to.x === end.x && to.y === end.y)?.from ?? end;
  return { at: planToScreen(viewport, end), way: { x: end.x - from.x, y: end.y - from.y } };
}

/** Beyond the end, so that it does not lie on the leg that leads there. */
function paintResult(
  context: CanvasRenderingContext2D,
  { at: { x, y }, way }: ChainEnd,
  text: { name: string; value: string | null },
  background: string,
  { fontFamily }: CanvasPalette,
): void {
  const width = chipWidth(context, text, fontFamily);
  const { clientWidth, clientHeight } = context.canvas;
  const [toRight, toLeft] = [x + AWAY_PX, x - AWAY_PX - width];
  const [above, below] = [y - AWAY_PX - CHIP_HEIGHT_PX, y + AWAY_PX];
  const left = (way.x >= 0 && toRight + width < clientWidth) || toLeft < 0 ? toRight : toLeft;
  const top = (way.y > 0 && below + CHIP_HEIGHT_PX < clientHeight) || above < 0 ? below : above;
  paintChip(context, { x: left, y: top }, text, { fontFamily, background, ink: '#fff', inkSoft: '#fff' });
}
