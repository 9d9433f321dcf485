/** A node shows some of its children's points: of each cell of its cube the one that is nearest to the cell's middle. */
import { GRID_BITS } from './frame.ts';

const CELL_BITS = 7;
const SIDE = 2 ** CELL_BITS;
/** Levels below which cells are not told apart any more. */
export const DEEPEST_LEVEL = GRID_BITS - CELL_BITS;

/** Places on the finest grid, one array an axis. */
export interface Places {
  x: Uint32Array;
  y: Uint32Array;
  z: Uint32Array;
}

/** Used by one node after the other. */
const nearest = new Int32Array(SIDE ** 3).fill(-1);
const distances = new Float32Array(SIDE ** 3);

/**
 * @param candidates points of the children, by index
 * @returns those that the node at `level` shows
 */
export function samplePoints(
  places: Places,
  level: number,
  candidates: readonly Uint32Array[],
): Uint32Array<ArrayBuffer> {
  const shift = GRID_BITS - level - CELL_BITS;
  const cellSide = 2 ** shift;
  const touched: number[] = [];
  const offMiddle = (at: number) => (at & (cellSide - 1)) + 0.5 - cellSide / 2;
  for (const points of candidates)
    for (const point of points) {
      const [x, y, z] = [places.x[point] ?? 0, places.y[point] ?? 0, places.z[point] ?? 0];
      const at =
        (((x >> shift) & (SIDE - 1)) << (2 * CELL_BITS)) |
        (((y >> shift) & (SIDE - 1)) << CELL_BITS) |
        ((z >> shift) & (SIDE - 1));
      const distance = offMiddle(x) ** 2 + offMiddle(y) ** 2 + offMiddle(z) ** 2;
      const best = nearest[at] ?? -1;
      if (best >= 0 && (distances[at] ?? 0) <= distance) continue;
      if (best < 0) touched.push(at);
      nearest[at] = point;
      distances[at] = distance;
    }
  const sampled = new Uint32Array(touched.length);
  for (const [index, cell] of touched.entries()) {
    sampled[index] = nearest[cell] ?? 0;
    nearest[cell] = -1;
  }
  return sampled;
}
