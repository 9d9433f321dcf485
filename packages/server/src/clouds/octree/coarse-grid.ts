/** Points counted in 128 × 128 × 128 cells of a node's cube, and nodes that hold no more than a process can. */
import { addAt } from './add-at.ts';
import { GRID_BITS, toGrid, type Frame } from './frame.ts';
import { RECORD_WORDS, type Records } from './point-record.ts';

export const GRID_LEVELS = 7;
const SIDE = 2 ** GRID_LEVELS;

/** A node by the path of octants to it: `r`, `r4`, `r47`. */
export interface Chunk {
  name: string;
  level: number;
  count: number;
}

export class CoarseGrid {
  /** Level of the node whose cube it divides. */
  readonly #level: number;
  readonly #shift: number;
  readonly #counts = new Uint32Array(SIDE ** 3);

  constructor(level: number) {
    this.#level = level;
    this.#shift = GRID_BITS - level - GRID_LEVELS;
  }

  add(frame: Frame, records: Records, index: number): void {
    addAt(this.#counts, this.cellOf(frame, records, index), 1);
  }

  cellOf(frame: Frame, records: Records, index: number): number {
    const word = index * RECORD_WORDS;
    const { words } = records;
    const x = (toGrid(frame, 0, words[word] ?? 0) >> this.#shift) & (SIDE - 1);
    const y = (toGrid(frame, 1, words[word + 1] ?? 0) >> this.#shift) & (SIDE - 1);
    const z = (toGrid(frame, 2, words[word + 2] ?? 0) >> this.#shift) & (SIDE - 1);
    return (x * SIDE + y) * SIDE + z;
  }

  /**
   * The largest nodes of at most `most` points; a cell of more is a node all the same.
   * @returns them, and for each cell the index of its node
   */
  chunks(name: string, most: number): { chunks: Chunk[]; chunkOfCell: Int32Array } {
    const chunks: Chunk[] = [];
    const chunkOfCell = new Int32Array(SIDE ** 3).fill(-1);
    const sums = this.#sums();
    const visit = (depth: number, x: number, y: number, z: number, path: string) => {
      const side = 2 ** depth;
      const count = sums[depth]?.[(x * side + y) * side + z] ?? 0;
      if (count === 0) return;
      if (count > most && depth < GRID_LEVELS) {
        for (let octant = 0; octant < 8; octant++)
          visit(
            depth + 1,
            2 * x + (octant >> 2),
            2 * y + ((octant >> 1) & 1),
            2 * z + (octant & 1),
            path + String(octant),
          );
        return;
      }
      markCells(chunkOfCell, { depth, x, y, z }, chunks.length);
      chunks.push({ name: path, level: this.#level + depth, count });
    };
    visit(0, 0, 0, 0, name);
    return { chunks, chunkOfCell };
  }

  /** Counts of the cells of each level, from one for all of them to the finest. */
  #sums(): Float64Array[] {
    const levels = [Float64Array.from(this.#counts)];
    for (let depth = GRID_LEVELS - 1; depth >= 0; depth--) {
      const side = 2 ** depth;
      const finer = levels[0] ?? new Float64Array();
      const sums = new Float64Array(side ** 3);
      for (let cell = 0; cell < finer.length; cell++) {
        const fine = 2 * side;
        const x = Math.floor(cell / (fine * fine)) >> 1;
        const y = (Math.floor(cell / fine) % fine) >> 1;
        const z = (cell % fine) >> 1;
        addAt(sums, (x * side + y) * side + z, finer[cell] ?? 0);
      }
      levels.unshift(sums);
    }
    return levels;
  }
}

function markCells(
  chunkOfCell: Int32Array,
  { depth, x, y, z }: { depth: number; x: number; y: number; z: number },
  chunk: number,
): void {
  const span = 2 ** (GRID_LEVELS - depth);
  for (let dx = 0; dx < span; dx++)
    for (let dy = 0; dy < span; dy++) {
      const start = ((x * span + dx) * SIDE + y * span + dy) * SIDE + z * span;
      chunkOfCell.fill(chunk, start, start + span);
    }
}
