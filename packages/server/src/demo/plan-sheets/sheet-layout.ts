import type { PointM } from '@plumbline/shared/demo-building/building.ts';

/*
 * The sheet is an A3 landscape at 1:100, laid out in paper millimetres with y down: one metre of building is
 * ten millimetres of paper. Only render-plan-sheet.ts turns paper into pixels.
 */

/** Paper millimetres for one metre of building at 1:100. */
export const MM_PER_METRE = 10;

/** The sheet and its parts, in paper mm. */
export const PAPER = { widthMm: 420, heightMm: 297 } as const;
/** The outer hairline of the frame; between it and the inner frame run the grid letters. */
export const OUTER_FRAME = { left: 7, top: 7, right: 413, bottom: 290 } as const;
/** The drawing's frame. */
export const INNER_FRAME = { left: 14, top: 14, right: 406, bottom: 283 } as const;
/** The strip at the right that holds schedule, north arrow and title block. */
export const TITLE_STRIP_LEFT_MM = 356;
/** Where the building's origin lies on the paper. */
const ORIGIN = { x: 44, y: 248 } as const;

/** A plan point in metres (y north) as a point of the paper in mm (y down). */
export function toPaper(point: PointM): PointM {
  return { x: ORIGIN.x + point.x * MM_PER_METRE, y: ORIGIN.y - point.y * MM_PER_METRE };
}
