import type { BmpHeader } from './bmp-header.ts';
import { rowsOf } from './bmp-rows.ts';

/**
 * The colour of each pixel as its number in the palette, row by row from the top.
 * @throws RangeError when pixels are missing
 */
export function readIndices(bytes: Buffer, header: BmpHeader): Uint8Array {
  return header.isRunLengthCoded ? readRuns(bytes, header) : readRows(bytes, header);
}

function readRows(bytes: Buffer, header: BmpHeader): Uint8Array {
  const { widthPx, heightPx, bitsPerPixel } = header;
  const indices = new Uint8Array(widthPx * heightPx);
  const perByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  let pixel = 0;
  for (const row of rowsOf(bytes, header)) {
    for (let x = 0; x < widthPx; x++) {
      const shift = 8 - bitsPerPixel * ((x % perByte) + 1);
      indices[pixel++] = ((row[Math.floor(x / perByte)] ?? 0) >> shift) & mask;
    }
  }
  return indices;
}

const END_OF_ROW = 0;
const END_OF_PICTURE = 1;
const MOVE = 2;

/**
 * Runs of one byte's colours, of literal bytes, and moves that leave pixels out, which then have the first colour.
 * What a run writes beyond its row is dropped.
 */
function readRuns(
  bytes: Buffer,
  { widthPx, heightPx, isTopDown, bitsPerPixel, pixelsAt }: BmpHeader,
): Uint8Array {
  const indices = new Uint8Array(widthPx * heightPx);
  let at = pixelsAt;
  let x = 0;
  let y = 0;
  const put = (count: number, byteAt: (pixel: number) => number) => {
    const row = (isTopDown ? y : heightPx - 1 - y) * widthPx;
    for (let pixel = 0; pixel < count && x + pixel < widthPx; pixel++) {
      const byte = bytes.readUInt8(byteAt(pixel));
      indices[row + x + pixel] = bitsPerPixel === 8 ? byte : (byte >> (pixel % 2 === 0 ? 4 : 0)) & 15;
    }
    x += count;
  };
  while (y < heightPx && !(at >= bytes.length && y === heightPx - 1 && x >= widthPx)) {
    const count = bytes.readUInt8(at);
    const value = bytes.readUInt8(at + 1);
    const valueAt = at + 1;
    at += 2;
    if (count > 0) put(count, () => valueAt);
    else if (value === END_OF_PICTURE) break;
    else if (value === END_OF_ROW) [x, y] = [0, y + 1];
    else if (value === MOVE) {
      x += bytes.readUInt8(at);
      y += bytes.readUInt8(at + 1);
      at += 2;
    } else {
      const literalAt = at;
      put(value, (pixel) => literalAt + Math.floor((pixel * bitsPerPixel) / 8));
      // Literal bytes end on an even place.
      at += 2 * Math.ceil((value * bitsPerPixel) / 16);
    }
  }
  return indices;
}
