import { textDirection } from '../../canvas/text-direction.ts';
import type { PageBox } from './page-layout.ts';

export interface TitleCell {
  label: string;
  value: string;
}

export interface PageInk {
  fontFamily: string;
  ink: string;
  inkSoft: string;
  line: string;
}

const PADDING = 10;
const CELL_MIN = 72;
const LABEL_FONT = '500 9px';
const VALUE_FONT = '500 12px';

/** The strip that closes a drawing: one cell after the other in reading direction; long names are cut. */
export function paintTitleBlock(
  context: CanvasRenderingContext2D,
  box: PageBox,
  cells: readonly TitleCell[],
  rightToLeft: boolean,
  { fontFamily, ink, inkSoft, line }: PageInk,
): void {
  const widths = cellWidths(context, box.width, cells, fontFamily);
  context.save();
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.strokeRect(box.left, box.top, box.width, box.height);
  let used = 0;
  for (const [index, { label, value }] of cells.entries()) {
    const width = widths[index] ?? CELL_MIN;
    const start = rightToLeft ? box.left + box.width - used : box.left + used;
    const textAt = rightToLeft ? start - PADDING : start + PADDING;
    const most = width - 2 * PADDING;
    const align = rightToLeft ? 'right' : 'left';
    writeLine(context, label, { x: textAt, y: box.top + 15 }, most, {
      font: `${LABEL_FONT} ${fontFamily}`,
      colour: inkSoft,
      align,
    });
    writeLine(context, value, { x: textAt, y: box.top + 31 }, most, {
      font: `${VALUE_FONT} ${fontFamily}`,
      colour: ink,
      align,
    });
    used += width;
    if (index + 1 < cells.length) paintRule(context, rightToLeft ? start - width : start + width, box);
  }
  context.restore();
}

interface LineStyle {
  font: string;
  colour: string;
  align: 'left' | 'right';
}

/** One line in its own direction, cut with an ellipsis where it is too long. */
export function writeLine(
  context: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number },
  mostWidth: number,
  { font, colour, align }: LineStyle,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.direction = textDirection(text);
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.fillText(shortened(context, text, mostWidth), at.x, at.y);
}

function shortened(context: CanvasRenderingContext2D, text: string, mostWidth: number): string {
  if (context.measureText(text).width <= mostWidth) return text;
  const letters = [...text];
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > mostWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** What the texts need; when that is too much, the widest give way, and the last takes what is left. */
function cellWidths(
  context: CanvasRenderingContext2D,
  whole: number,
  cells: readonly TitleCell[],
  fontFamily: string,
): number[] {
  const widths = cells.map(({ label, value }) => {
    context.font = `${LABEL_FONT} ${fontFamily}`;
    const labelWidth = context.measureText(label).width;
    context.font = `${VALUE_FONT} ${fontFamily}`;
    return Math.max(CELL_MIN, labelWidth, context.measureText(value).width + 1) + 2 * PADDING;
  });
  const sum = widths.reduce((all, width) => all + width, 0);
  const shares = sum > whole ? widths.map((width) => (width * whole) / sum) : widths;
  const rest = whole - shares.slice(0, -1).reduce((all, width) => all + width, 0);
  return [...shares.slice(0, -1), rest];
}

function paintRule(context: CanvasRenderingContext2D, x: number, { top, height }: PageBox): void {
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, top + height);
  context.stroke();
}
