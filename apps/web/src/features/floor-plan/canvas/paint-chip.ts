import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { LruCache } from './lru-cache.ts';
import { textDirection } from './text-direction.ts';

/** A small label on the plan: a name and, weaker, a value. */
export interface ChipText {
  name: string;
  value: string | null;
}
export interface ChipStyle {
  fontFamily: string;
  background: string;
  ink: string;
  inkSoft: string;
}

export const CHIP_HEIGHT_PX = 18;
const PADDING_PX = 5;
const GAP_PX = 6;

const fontOf = (family: string, weight: number) => `${weight} 12px ${family}`;

/** The width a chip takes, CSS pixels. */
export function chipWidth(
  context: CanvasRenderingContext2D,
  { name, value }: ChipText,
  family: string,
): number {
  return 2 * PADDING_PX + textWidth(context, name, fontOf(family, 500)) + valueWidth(context, value, family);
}

/** Draws a chip with its left top corner at `at`; each text in its own direction, never mirrored as a whole. */
export function paintChip(
  context: CanvasRenderingContext2D,
  at: PlanPoint,
  text: ChipText,
  style: ChipStyle,
): void {
  const { fontFamily, background, ink, inkSoft } = style;
  context.save();
  context.fillStyle = background;
  context.beginPath();
  context.roundRect(at.x, at.y, chipWidth(context, text, fontFamily), CHIP_HEIGHT_PX, 2);
  context.fill();
  context.textBaseline = 'middle';
  const middle = at.y + CHIP_HEIGHT_PX / 2 + 0.5;
  const nameWidth = paintText(
    context,
    text.name,
    { x: at.x + PADDING_PX, y: middle },
    fontOf(fontFamily, 500),
    ink,
  );
  if (text.value) {
    const start = at.x + PADDING_PX + nameWidth + GAP_PX;
    paintText(context, text.value, { x: start, y: middle }, fontOf(fontFamily, 400), inkSoft);
  }
  context.restore();
}

function paintText(
  context: CanvasRenderingContext2D,
  text: string,
  at: PlanPoint,
  font: string,
  colour: string,
): number {
  context.font = font;
  context.fillStyle = colour;
  context.direction = textDirection(text);
  context.textAlign = 'left';
  context.fillText(text, at.x, at.y);
  return textWidth(context, text, font);
}

function valueWidth(context: CanvasRenderingContext2D, value: string | null, family: string): number {
  return value ? GAP_PX + textWidth(context, value, fontOf(family, 400)) : 0;
}

/** Measuring is dear and labels are measured in every frame; names change seldom. */
const widths = new Map<string, LruCache<number>>();
const WIDTHS_KEPT = 2500;

function textWidth(context: CanvasRenderingContext2D, text: string, font: string): number {
  const known = widths.get(font) ?? new LruCache<number>(WIDTHS_KEPT, () => undefined);
  widths.set(font, known);
  const width = known.get(text);
  if (width !== undefined) return width;
  context.font = font;
  const measured = context.measureText(text).width;
  known.set(text, measured);
  return measured;
}
