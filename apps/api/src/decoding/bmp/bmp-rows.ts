import type { BmpHeader } from './bmp-header.ts';

/**
 * The rows of pixels that are not run-length coded, from the top, each without what fills it to four bytes.
 * @throws RangeError when the file ends before they do
 */
export function* rowsOf(bytes: Buffer, header: BmpHeader): Generator<Buffer> {
  const { widthPx, heightPx, bitsPerPixel, isTopDown, pixelsAt } = header;
  const filledBytes = Math.ceil((widthPx * bitsPerPixel) / 32) * 4;
  const rowBytes = Math.ceil((widthPx * bitsPerPixel) / 8);
  if (pixelsAt + (heightPx - 1) * filledBytes + rowBytes > bytes.length)
    throw new RangeError('rows are missing');
  for (let y = 0; y < heightPx; y++) {
    const at = pixelsAt + (isTopDown ? y : heightPx - 1 - y) * filledBytes;
    yield bytes.subarray(at, at + rowBytes);
  }
}
