import { LEGEND_PADDING_PX, type PageLayout } from './page-layout.ts';
import { writeLine, type PageInk } from './paint-title-block.ts';

export interface LegendRow {
  colour: string;
  name: string;
  /** Null without a scale. */
  area: string | null;
}

const SWATCH = 10;
const GAP = 8;
const AREA_WIDTH = 72;

/** The zones with their colours and areas beside the plan, column after column; `more` names how many had no room. */
export function paintLegend(
  context: CanvasRenderingContext2D,
  { box, columns, rowsPerColumn, columnWidth, rowHeight }: NonNullable<PageLayout['legend']>,
  rows: readonly LegendRow[],
  more: (count: number) => string,
  rightToLeft: boolean,
  { fontFamily, ink, inkSoft }: PageInk,
): void {
  const places = columns * rowsPerColumn;
  const shown = rows.length > places ? rows.slice(0, places - 1) : rows;
  const font = `400 12px ${fontFamily}`;
  const [start, end] = rightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const placeOf = (index: number) => {
    const column = Math.floor(index / rowsPerColumn);
    const y = box.top + LEGEND_PADDING_PX + ((index % rowsPerColumn) + 0.5) * rowHeight;
    const along = column * columnWidth + 12;
    const x = rightToLeft ? box.left + box.width - along : box.left + along;
    return { x, y, away: (distance: number) => (rightToLeft ? x - distance : x + distance) };
  };
  for (const [index, { colour, name, area }] of shown.entries()) {
    const { x, y, away } = placeOf(index);
    context.fillStyle = colour;
    context.fillRect(rightToLeft ? x - SWATCH : x, y - SWATCH / 2, SWATCH, SWATCH);
    const most = columnWidth - 12 - SWATCH - 2 * GAP - AREA_WIDTH;
    writeLine(context, name, { x: away(SWATCH + GAP), y }, most, { font, colour: ink, align: start });
    const edge = { x: away(columnWidth - 24), y };
    if (area !== null) writeLine(context, area, edge, AREA_WIDTH, { font, colour: inkSoft, align: end });
  }
  if (shown.length === rows.length) return;
  const { x, y } = placeOf(shown.length);
  const text = more(rows.length - shown.length);
  writeLine(context, text, { x, y }, columnWidth - 24, { font, colour: inkSoft, align: start });
}
