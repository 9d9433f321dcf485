import type { Similarity } from '@plumbline/shared/geometry/similarity.ts';

/** Part of a drawing: three 8-bit channels a pixel, row by row; `left` and `top` say where in the drawing it begins. */
export interface RgbRaster {
  data: Buffer;
  widthPx: number;
  heightPx: number;
  left: number;
  top: number;
}

interface Wanted {
  widthPx: number;
  heightPx: number;
  /** From pixels of what is drawn to pixels of the drawing. */
  toRaster: Similarity;
  /** Colour of what is not in the raster. */
  outside: { r: number; g: number; b: number };
}

const CHANNELS = 3;

/** Draws a picture of a raster that may be turned: each pixel of it from the four that lie around its place. */
export function sampleRaster(raster: RgbRaster | null, wanted: Wanted): Buffer {
  const { widthPx, heightPx, outside } = wanted;
  const { a, b, tx, ty } = wanted.toRaster;
  const out = Buffer.alloc(widthPx * heightPx * CHANNELS, Buffer.from([outside.r, outside.g, outside.b]));
  if (!raster) return out;
  if (liesStraight(wanted.toRaster)) {
    copyLines(raster, wanted, out);
    return out;
  }
  // Plain numbers, since half a million points as objects would take seconds.
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const fromX = a * (x + 0.5) - b * (y + 0.5) + tx - raster.left;
      const fromY = b * (x + 0.5) + a * (y + 0.5) + ty - raster.top;
      const isInside = fromX >= 0 && fromY >= 0 && fromX < raster.widthPx && fromY < raster.heightPx;
      if (isInside) blend(raster, fromX - 0.5, fromY - 0.5, out, (y * widthPx + x) * CHANNELS);
    }
  }
  return out;
}

/** Every pixel of the picture is one of the drawing. */
function liesStraight({ a, b, tx, ty }: Similarity): boolean {
  return a === 1 && b === 0 && Number.isInteger(tx) && Number.isInteger(ty);
}

function copyLines(raster: RgbRaster, { widthPx, heightPx, toRaster }: Wanted, out: Buffer): void {
  const [left, top] = [toRaster.tx - raster.left, toRaster.ty - raster.top];
  const from = Math.max(0, -left);
  const to = Math.min(widthPx, raster.widthPx - left);
  if (from >= to) return;
  for (let y = Math.max(0, -top); y < Math.min(heightPx, raster.heightPx - top); y += 1) {
    const line = (y + top) * raster.widthPx + left;
    raster.data.copy(out, (y * widthPx + from) * CHANNELS, (line + from) * CHANNELS, (line + to) * CHANNELS);
  }
}

/** Middles of pixels lie at whole numbers here; outside of the outermost ones lies their colour. */
function blend({ data, widthPx, heightPx }: RgbRaster, x: number, y: number, out: Buffer, at: number): void {
  const x0 = Math.max(0, Math.floor(x));
  const y0 = Math.max(0, Math.floor(y));
  const x1 = Math.min(Math.ceil(Math.max(0, x)), widthPx - 1);
  const y1 = Math.min(Math.ceil(Math.max(0, y)), heightPx - 1);
  const shareX = Math.max(0, x - x0);
  const shareY = Math.max(0, y - y0);
  const [upper, lower] = [y0 * widthPx, y1 * widthPx];
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const leftUpper = data[(upper + x0) * CHANNELS + channel] ?? 0;
    const rightUpper = data[(upper + x1) * CHANNELS + channel] ?? 0;
    const leftLower = data[(lower + x0) * CHANNELS + channel] ?? 0;
    const rightLower = data[(lower + x1) * CHANNELS + channel] ?? 0;
    const above = leftUpper + (rightUpper - leftUpper) * shareX;
    const below = leftLower + (rightLower - leftLower) * shareX;
    out[at + channel] = Math.round(above + (below - above) * shareY);
  }
}
