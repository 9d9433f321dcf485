/** The PNG filter that stores each byte as its difference to the one above: what stands still costs nothing. */
const FILTER_UP = 2;

/**
 * Rows of RGBA pixels as RGB rows filtered for compression, each led by its filter.
 * @param above the last row of the rows before, RGBA; null at the top
 */
export function filteredRgbRows(
  rgba: Uint8ClampedArray,
  widthPx: number,
  above: Uint8ClampedArray | null,
): Uint8Array<ArrayBuffer> {
  const stride = widthPx * 4;
  const rows = rgba.length / stride;
  const filtered = new Uint8Array(rows * (1 + widthPx * 3));
  let out = 0;
  for (let row = 0; row < rows; row += 1) {
    const from = row * stride;
    filtered[out] = FILTER_UP;
    out += 1;
    for (let x = 0; x < stride; x += 4) {
      for (let channel = x; channel < x + 3; channel += 1) {
        const up = row > 0 ? rgba[from - stride + channel] : above?.[channel];
        filtered[out] = (rgba[from + channel] ?? 0) - (up ?? 0);
        out += 1;
      }
    }
  }
  return filtered;
}
