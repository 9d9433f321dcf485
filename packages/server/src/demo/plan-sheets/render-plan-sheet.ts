import type { PointM, Storey } from '@plumbline/shared/demo-building/building.ts';
import sharp from 'sharp';
import { drawDimensions, overallWidth } from './draw-dimensions.ts';
import { drawFittings } from './draw-fittings.ts';
import { drawFrame } from './draw-frame.ts';
import { drawOpenings } from './draw-openings.ts';
import { drawRoomLabels } from './draw-room-labels.ts';
import { drawStairs } from './draw-stair.ts';
import { drawAxes, drawColumns, drawWalls } from './draw-structure.ts';
import { drawScaleBar, drawTitleStrip } from './draw-title-strip.ts';
import { MM_PER_METRE, PAPER, toPaper } from './sheet-layout.ts';

/** The longest side of a plan image the product accepts. */
const MAX_SIDE_PX = 5000;

/** 96 pixels a metre make an A3 at 1:100 4032 × 2851 px. */
const DEFAULT_PX_PER_METRE = 96;

/** A point of the plan image in pixels, origin top left, y down. */
export interface PointPx {
  readonly x: number;
  readonly y: number;
}

/** A drawn sheet and how the building lies on it. */
export interface PlanSheet {
  readonly png: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Millimetres of the real building in one pixel. */
  readonly mmPerPx: number;
  /** The pixel of a plan point given in metres (y north). */
  readonly toPx: (pointM: PointM) => PointPx;
  /** The overall dimension drawn on the sheet: its two ends in pixels and the real distance between them. */
  readonly overall: { readonly fromPx: PointPx; readonly toPx: PointPx; readonly distanceMm: number };
}

/** A storey as an SVG drawing of the given size in pixels. */
function planSheetSvg(storey: Storey, widthPx: number, heightPx: number, pxPerMm: number): string {
  const marks = [
    drawFrame(),
    drawFittings(storey),
    drawStairs(storey),
    drawAxes(storey),
    // Before the walls: the bare patch behind a name must never nick one.
    drawRoomLabels(storey),
    drawWalls(storey),
    drawOpenings(storey),
    drawColumns(storey),
    drawDimensions(storey),
    drawScaleBar(),
    drawTitleStrip(storey),
  ].flat();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}"><g transform="scale(${pxPerMm})">${marks.join('')}</g></svg>`;
}

/**
 * Draws a storey as a construction sheet (A3 landscape at 1:100) and rasterises it to PNG.
 * @throws RangeError when the sheet would exceed 5000 px on a side.
 */
export async function renderPlanSheet(
  storey: Storey,
  { pxPerMetre = DEFAULT_PX_PER_METRE }: { pxPerMetre?: number } = {},
): Promise<PlanSheet> {
  const pxPerMm = pxPerMetre / MM_PER_METRE;
  const widthPx = Math.round(PAPER.widthMm * pxPerMm);
  const heightPx = Math.round(PAPER.heightMm * pxPerMm);
  if (!(pxPerMetre > 0) || Math.max(widthPx, heightPx) > MAX_SIDE_PX)
    throw new RangeError(`A sheet of ${widthPx} × ${heightPx} px cannot be drawn`);
  const paperToPx = ({ x, y }: PointM): PointPx => ({ x: x * pxPerMm, y: y * pxPerMm });
  const svg = planSheetSvg(storey, widthPx, heightPx, pxPerMm);
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 6 })
    .toBuffer();
  const { from, to, lengthM } = overallWidth(storey);
  return {
    png,
    widthPx,
    heightPx,
    mmPerPx: 1000 / pxPerMetre,
    toPx: (pointM) => paperToPx(toPaper(pointM)),
    overall: { fromPx: paperToPx(from), toPx: paperToPx(to), distanceMm: lengthM * 1000 },
  };
}
