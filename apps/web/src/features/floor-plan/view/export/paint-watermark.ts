import { textDirection } from '../../canvas/text-direction.ts';
import type { PageBox } from './page-layout.ts';

/** As on the screen: five rows of two, leaning, faint enough to read the plan through. */
const ROWS = 5;
const COLUMNS = 2;
const LEAN_RAD = (-24 * Math.PI) / 180;
const OPACITY = 0.25;
const SIZE_SHARE = 0.04;
const SIZE_MIN = 14;

interface MarkStyle {
  fontFamily: string;
  colour: string;
}

/** Lays a word across the frame again and again, so that no cut-out of the page looks like a drawing in force. */
export function paintWatermark(
  context: CanvasRenderingContext2D,
  frame: PageBox,
  text: string,
  { fontFamily, colour }: MarkStyle,
): void {
  context.save();
  context.globalAlpha = OPACITY;
  context.fillStyle = colour;
  context.font = `600 ${markSize(frame)}px ${fontFamily}`;
  context.direction = textDirection(text);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { x, y } of markPlaces(frame)) {
    context.save();
    context.translate(x, y);
    context.rotate(LEAN_RAD);
    context.fillText(text, 0, 0);
    context.restore();
  }
  context.restore();
}

/** In page units; grows with the paper. */
export function markSize({ width, height }: PageBox): number {
  return Math.max(SIZE_MIN, Math.max(width, height) * SIZE_SHARE);
}

/** The middles of the words, page units. */
export function markPlaces({ left, top, width, height }: PageBox): { x: number; y: number }[] {
  return Array.from({ length: ROWS * COLUMNS }, (_, index) => ({
    x: left + (((index % COLUMNS) + 0.5) * width) / COLUMNS,
    y: top + ((Math.floor(index / COLUMNS) + 0.5) * height) / ROWS,
  }));
}
