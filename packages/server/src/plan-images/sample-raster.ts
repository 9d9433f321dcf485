import { applySimilarity, type Similarity } from '@plumbline/shared/geometry/similarity.ts';

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
  const { widthPx, heightPx, toRaster, outside } = wanted;
  const out = Buffer.alloc(widthPx * heightPx * CHANNELS);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const at = (y * widthPx + x) * CHANNELS;
      const from = applySimilarity(toRaster, { x: x + 0.5, y: y + 0.5 });
      if (raster && holds(raster, from)) blend(raster, from, out, at);
      else out.set([outside.r, outside.g, outside.b], at);
    }
  }
  return out;
}

function holds({ left, top, widthPx, heightPx }: RgbRaster, { x, y }: { x: number; y: number }): boolean {
  return x >= left && y >= top && x < left + widthPx && y < top + heightPx;
}

/** Middles of pixels lie at halves. */
function blend(raster: RgbRaster, from: { x: number; y: number }, out: Buffer, at: number): void {
  const x = Math.min(Math.max(from.x - raster.left - 0.5, 0), raster.widthPx - 1);
  const y = Math.min(Math.max(from.y - raster.top - 0.5, 0), raster.heightPx - 1);
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [x1, y1] = [Math.min(x0 + 1, raster.widthPx - 1), Math.min(y0 + 1, raster.heightPx - 1)];
  const [shareX, shareY] = [x - x0, y - y0];
  const { data, widthPx } = raster;
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const of = (column: number, row: number) => data[(row * widthPx + column) * CHANNELS + channel] ?? 0;
    const upper = of(x0, y0) * (1 - shareX) + of(x1, y0) * shareX;
    const lower = of(x0, y1) * (1 - shareX) + of(x1, y1) * shareX;
    out[at + channel] = Math.round(upper * (1 - shareY) + lower * shareY);
  }
}
