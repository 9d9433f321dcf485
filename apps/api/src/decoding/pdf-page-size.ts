import { PLAN_MAX_SIDE_PX } from '@plumbline/shared/contract/floor.ts';

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
const RENDER_DPI = 200;

export interface PdfPageSize {
  scale: number;
  widthPx: number;
  heightPx: number;
  widthMm: number;
  heightMm: number;
}

/**
 * How large a page is drawn: 200 dpi, less when its longest side would pass 5000 px. Null for a page without area.
 * The renderer rounds the page down to whole points before it scales, and so does this.
 * @param widthPt width with /Rotate applied, in points
 */
export function pdfPageSize(widthPt: number, heightPt: number): PdfPageSize | null {
  const width = Math.floor(widthPt);
  const height = Math.floor(heightPt);
  const scale = Math.min(RENDER_DPI / POINTS_PER_INCH, PLAN_MAX_SIDE_PX / Math.max(width, height));
  const widthPx = Math.floor(width * scale);
  const heightPx = Math.floor(height * scale);
  if (!(widthPx >= 1 && heightPx >= 1)) return null;
  return { scale, widthPx, heightPx, widthMm: toMm(widthPt), heightMm: toMm(heightPt) };
}

function toMm(points: number): number {
  return Math.round((points / POINTS_PER_INCH) * MM_PER_INCH * 100) / 100;
}
