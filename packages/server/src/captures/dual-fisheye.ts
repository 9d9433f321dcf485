/**
 * Tells the raw picture of two lenses, two discs side by side on black, from a panorama of the same shape. A panorama is
 * nearly of one colour along its upper and lower rows; between two discs it is dark there and in the discs it is not.
 */
export interface GreyPicture {
  /** A byte a pixel, row by row. */
  data: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** In radii of a disc: beyond it nothing of a lens is seen, below it something always is. */
const BEYOND_LENS = 1.2;
const WITHIN_LENS = 0.92;
/** The rows that hold pixels beyond the lens, from the middle. */
const OUTER_ROWS = Math.sqrt(BEYOND_LENS ** 2 - 1);
const DARK_MAX = 26;
const BRIGHTER_TIMES = 2.5;
const BRIGHTER_BY = 12;
/** Of four, two of each disc: one may look at the night or into a hand. */
const BRIGHT_BANDS_MIN = 3;

interface Band {
  beyond: number[];
  within: number[];
}

export function isDualFisheye(picture: GreyPicture): boolean {
  const bands = [0, 1].flatMap((disc) => [bandOf(picture, disc, -1), bandOf(picture, disc, 1)]);
  if (!bands.every(({ beyond }) => beyond.length > 0 && mean(beyond) <= DARK_MAX)) return false;
  const bright = bands.filter(
    ({ beyond, within }) => mean(within) >= mean(beyond) * BRIGHTER_TIMES + BRIGHTER_BY,
  );
  return bright.length >= BRIGHT_BANDS_MIN;
}

/** The upper (−1) or lower rows of one disc and of what is beside it. */
function bandOf({ data, widthPx, heightPx }: GreyPicture, disc: number, side: -1 | 1): Band {
  const radius = widthPx / 4;
  const band: Band = { beyond: [], within: [] };
  for (let row = 0; row < heightPx; row += 1) {
    const y = (row + 0.5) / (heightPx / 2) - 1;
    if (y * side < OUTER_ROWS) continue;
    for (let column = 0; column < 2 * radius; column += 1) {
      const x = (column + 0.5) / radius - 1;
      const value = data[row * widthPx + Math.floor(disc * 2 * radius) + column] ?? 0;
      const distance = Math.hypot(x, y);
      if (distance > BEYOND_LENS) band.beyond.push(value);
      else if (distance < WITHIN_LENS) band.within.push(value);
    }
  }
  return band;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
