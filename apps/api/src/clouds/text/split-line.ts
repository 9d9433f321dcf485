import { COMMA, DOT, parseNumber } from '../parse-number.ts';

const SPACE = 32;
const SEMICOLON = 59;

/** How the words of a line stand apart. */
export interface Separation {
  /** Null: blanks and tabs, any number of them. */
  separator: number | null;
  decimalPoint: number;
}

/** The first one by which lines make sense is taken. */
export const SEPARATIONS: readonly Separation[] = [
  { separator: SEMICOLON, decimalPoint: DOT },
  { separator: SEMICOLON, decimalPoint: COMMA },
  { separator: null, decimalPoint: DOT },
  { separator: COMMA, decimalPoint: DOT },
  { separator: null, decimalPoint: COMMA },
];

/** Reads the words of a line as numbers. */
export class LineNumbers {
  /** NaN for a word that is no number, or no finite one. */
  readonly values: Float64Array<ArrayBuffer>;
  /** How many words there were, those included that are none. */
  count = 0;
  /** How many words from the first on are numbers. */
  numbers = 0;
  readonly #separation: Separation;

  constructor(separation: Separation, most: number) {
    this.#separation = separation;
    this.values = new Float64Array(most);
  }

  read(bytes: Uint8Array, start: number, end: number): void {
    const { separator, decimalPoint } = this.#separation;
    this.count = 0;
    this.numbers = 0;
    for (let at = start; at <= end && this.count < this.values.length;) {
      if (separator === null && at === end) return;
      const wordEnd = separator === null ? endOfWord(bytes, at, end) : endOfCell(bytes, at, end, separator);
      const value = parseNumber(
        bytes,
        skipSpace(bytes, at, wordEnd),
        trimEnd(bytes, at, wordEnd),
        decimalPoint,
      );
      if (value !== undefined && this.numbers === this.count) this.numbers++;
      this.values[this.count++] = value ?? NaN;
      at = separator === null ? skipSpace(bytes, wordEnd, end) : wordEnd + 1;
    }
  }
}

function endOfWord(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && (bytes[at] ?? 0) > SPACE) at++;
  return at;
}

function endOfCell(bytes: Uint8Array, at: number, end: number, separator: number): number {
  while (at < end && bytes[at] !== separator) at++;
  return at;
}

function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && (bytes[at] ?? 0) <= SPACE) at++;
  return at;
}

function trimEnd(bytes: Uint8Array, at: number, end: number): number {
  while (end > at && (bytes[end - 1] ?? 0) <= SPACE) end--;
  return end;
}
