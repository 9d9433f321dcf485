import { codeWordsOf } from './code-words.ts';

/** Rows of dark (true) and light modules. */
export type Matrix = boolean[][];

const FINDER = 7;
/** Where the small squares stand, by version from 1. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * A QR code (ISO/IEC 18004) of a text as UTF-8 with error correction M; null for more than some 210 bytes. Guarded by
 * qr-matrix.test.ts against codes of another encoder.
 */
export function qrMatrix(text: string): Matrix | null {
  const words = codeWordsOf(text);
  if (!words) return null;
  const sheet = new Sheet(words.version);
  sheet.drawData(words.bytes);
  const masked = MASKS.map((_, mask) => sheet.masked(mask));
  const penalties = masked.map(penaltyOf);
  return masked[penalties.indexOf(Math.min(...penalties))] ?? null;
}

/** The modules of one code; what has a fixed place is drawn first and is not masked. */
class Sheet {
  readonly #size: number;
  readonly #version: number;
  readonly #dark: Matrix;
  readonly #fixed: Matrix;

  constructor(version: number) {
    this.#version = version;
    this.#size = 17 + 4 * version;
    const empty = () =>
      Array.from({ length: this.#size }, () => Array.from({ length: this.#size }, () => false));
    this.#dark = empty();
    this.#fixed = empty();
    this.#drawPatterns();
    this.#drawFormat(this.#dark, 0);
    this.#drawVersion();
  }

  /** Bit by bit in columns of two from the end, up and down in turn, around what is fixed. */
  drawData(bytes: Uint8Array): void {
    let at = 0;
    for (let column = this.#size - 1; column >= 1; column -= 2) {
      // The column of the timing pattern carries nothing.
      if (column === 6) column = 5;
      const isUpwards = ((column + 1) & 2) === 0;
      for (let step = 0; step < this.#size; step++) {
        const y = isUpwards ? this.#size - 1 - step : step;
        for (const x of [column, column - 1]) {
          if (this.#fixed[y]?.[x] || at >= bytes.length * 8) continue;
          this.#set(this.#dark, x, y, (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1);
          at++;
        }
      }
    }
  }

  masked(mask: number): Matrix {
    const flips = MASKS[mask];
    const out = this.#dark.map((row, y) =>
      row.map((dark, x) => (this.#fixed[y]?.[x] || !flips?.(x, y) ? dark : !dark)),
    );
    this.#drawFormat(out, mask);
    return out;
  }

  #set(on: Matrix, x: number, y: number, dark: boolean): void {
    const row = on[y];
    if (row && x >= 0 && x < this.#size) row[x] = dark;
  }

  #fix(x: number, y: number, dark: boolean): void {
    this.#set(this.#dark, x, y, dark);
    this.#set(this.#fixed, x, y, true);
  }

  #drawPatterns(): void {
    const last = this.#size - 1;
    for (let i = 0; i < this.#size; i++) {
      this.#fix(6, i, i % 2 === 0);
      this.#fix(i, 6, i % 2 === 0);
    }
    const middle = (FINDER - 1) / 2;
    for (const [x, y] of [
      [middle, middle],
      [last - middle, middle],
      [middle, last - middle],
    ] as const) {
      this.#drawSquare(x, y, 4, (ring) => ring !== 2 && ring !== 4);
    }
    const places = ALIGNMENT[this.#version - 1] ?? [];
    for (const [i, x] of places.entries()) {
      for (const [j, y] of places.entries()) {
        const isFinder =
          (i === 0 && (j === 0 || j === places.length - 1)) || (j === 0 && i === places.length - 1);
        if (!isFinder) this.#drawSquare(x, y, 2, (ring) => ring !== 1);
      }
    }
  }

  #drawSquare(x: number, y: number, reach: number, isDark: (ring: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        if (y + dy < 0 || y + dy >= this.#size) continue;
        this.#fix(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  /** Error correction M (0b00) and the mask, twice. */
  #drawFormat(on: Matrix, mask: number): void {
    let rest = mask;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (index: number) => ((bits >>> index) & 1) === 1;
    const last = this.#size - 1;
    const put = (x: number, y: number, index: number) => {
      this.#set(on, x, y, bit(index));
      this.#set(this.#fixed, x, y, true);
    };
    for (let i = 0; i <= 5; i++) put(8, i, i);
    put(8, 7, 6);
    put(8, 8, 7);
    put(7, 8, 8);
    for (let i = 9; i < 15; i++) put(14 - i, 8, i);
    for (let i = 0; i < 8; i++) put(last - i, 8, i);
    for (let i = 8; i < 15; i++) put(8, this.#size - 15 + i, i);
    this.#set(on, 8, this.#size - 8, true);
    this.#set(this.#fixed, 8, this.#size - 8, true);
  }

  /** From version 7 on, twice. */
  #drawVersion(): void {
    if (this.#version < 7) return;
    let rest = this.#version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.#version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >>> i) & 1) === 1;
      const [far, near] = [this.#size - 11 + (i % 3), Math.floor(i / 3)];
      this.#fix(far, near, dark);
      this.#fix(near, far, dark);
    }
  }
}

/** How hard a code is to read: runs, blocks, what looks like a finder, and uneven darkness. */
function penaltyOf(matrix: Matrix): number {
  const columns = matrix.map((_, x) => matrix.map((row) => row[x] ?? false));
  const lines = [...matrix, ...columns];
  const dark = matrix.flat().filter(Boolean).length;
  const total = matrix.length ** 2;
  const uneven = Math.max(0, Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1) * 10;
  return lines.reduce((sum, line) => sum + runsIn(line) + findersIn(line), 0) + blocksIn(matrix) + uneven;
}

function runsIn(line: readonly boolean[]): number {
  let penalty = 0;
  for (let start = 0, end = 0; start < line.length; start = end) {
    while (end < line.length && line[end] === line[start]) end++;
    if (end - start >= 5) penalty += end - start - 2;
  }
  return penalty;
}

function findersIn(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? '1' : '0')).join('');
  let penalty = 0;
  for (const pattern of ['10111010000', '00001011101']) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) penalty += 40;
  }
  return penalty;
}

function blocksIn(matrix: Matrix): number {
  let penalty = 0;
  for (let y = 0; y + 1 < matrix.length; y++) {
    for (let x = 0; x + 1 < matrix.length; x++) {
      const dark = matrix[y]?.[x];
      const isBlock =
        matrix[y]?.[x + 1] === dark && matrix[y + 1]?.[x] === dark && matrix[y + 1]?.[x + 1] === dark;
      if (isBlock) penalty += 3;
    }
  }
  return penalty;
}
