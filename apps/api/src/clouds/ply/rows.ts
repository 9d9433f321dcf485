import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { NUMBERS } from '../binary-numbers.ts';
import type { FileWindow } from '../file-window.ts';
import type { PlyElement, PlyProperty } from './header.ts';
import type { Row, RowReader } from '../point-rows.ts';
import { parseNumber } from '../parse-number.ts';
import { TextLines } from '../text-lines.ts';

const SPACE = 32;
/** Read at once of elements whose size is not known before. */
const WINDOW_BYTES = 1024 * 1024;

export interface PlyBody {
  file: FileWindow;
  bodyAt: number;
  isLittle: boolean;
}

/** @param before elements that stand before the vertices */
export function binaryPlyRows(body: PlyBody, before: readonly PlyElement[], vertex: PlyElement): RowReader {
  const cursor = new BinaryCursor(body);
  for (const element of before) cursor.skip(element);
  const bytes = fixedBytes(vertex);
  // Told before the first point when it can be.
  if (bytes !== null && cursor.at + bytes * vertex.count > body.file.sizeBytes)
    throw new AppError('cloud-truncated');
  let left = vertex.count;
  return {
    next: (row) => {
      if (left === 0) return 'end';
      left--;
      cursor.read(vertex, row);
      return 'point';
    },
  };
}

/** Null: an element has lists. */
function fixedBytes({ properties }: PlyElement): number | null {
  let bytes = 0;
  for (const { type, listOf } of properties) {
    if (listOf !== null) return null;
    bytes += NUMBERS[type].bytes;
  }
  return bytes;
}

class BinaryCursor {
  at: number;
  readonly #file: FileWindow;
  readonly #isLittle: boolean;
  #view: DataView = new DataView(new ArrayBuffer(0));
  #viewAt = 0;

  constructor({ file, bodyAt, isLittle }: PlyBody) {
    this.#file = file;
    this.at = bodyAt;
    this.#isLittle = isLittle;
  }

  skip(element: PlyElement): void {
    const bytes = fixedBytes(element);
    if (bytes !== null) this.at += bytes * element.count;
    else for (let left = element.count; left > 0; left--) this.read(element, null);
  }

  read({ properties }: PlyElement, row: Row | null): void {
    for (let column = 0; column < properties.length; column++) {
      const property = properties[column];
      if (property === undefined) continue;
      const value = property.listOf === null ? this.#number(property.type) : this.#skipList(property);
      if (row) row[column] = value;
    }
  }

  #number(type: PlyProperty['type']): number {
    const { bytes, read } = NUMBERS[type];
    const from = this.#find(bytes);
    this.at += bytes;
    return read(this.#view, from, this.#isLittle);
  }

  #skipList({ type, listOf }: PlyProperty): number {
    const count = this.#number(listOf ?? type);
    if (!Number.isInteger(count) || count < 0) throw new AppError('cloud-damaged');
    this.at += count * NUMBERS[type].bytes;
    return 0;
  }

  /** Where in the view the next bytes are. */
  #find(bytes: number): number {
    const from = this.at - this.#viewAt;
    if (from >= 0 && from + bytes <= this.#view.byteLength) return from;
    const length = Math.max(bytes, Math.min(WINDOW_BYTES, this.#file.sizeBytes - this.at));
    const window = this.#file.at(this.at, length);
    this.#view = new DataView(window.buffer, window.byteOffset, window.byteLength);
    this.#viewAt = this.at;
    return 0;
  }
}

export function asciiPlyRows(
  file: FileWindow,
  bodyAt: number,
  before: readonly PlyElement[],
  vertex: PlyElement,
): RowReader {
  const words = new Words(new TextLines(file, bodyAt));
  for (const element of before)
    for (let left = element.properties.length > 0 ? element.count : 0; left > 0; left--)
      readWords(words, element, null);
  let left = vertex.count;
  return {
    next: (row) => {
      if (left === 0) return 'end';
      left--;
      readWords(words, vertex, row);
      return 'point';
    },
  };
}

function readWords(words: Words, { properties }: PlyElement, row: Row | null): void {
  for (let column = 0; column < properties.length; column++) {
    const value = words.number();
    if (properties[column]?.listOf) {
      if (!(value >= 0)) throw new AppError('cloud-damaged');
      for (let left = value; left > 0; left--) words.number();
    }
    if (row) row[column] = value;
  }
}

/** Numbers of a text with space between, wherever its lines end. */
class Words {
  readonly #lines: TextLines;
  #at = 0;

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  number(): number {
    const lines = this.#lines;
    while (this.#at >= lines.end) {
      if (!lines.next()) throw new AppError('cloud-truncated');
      this.#at = lines.start;
    }
    const { bytes, end } = lines;
    let wordEnd = this.#at;
    while (wordEnd < end && (bytes[wordEnd] ?? 0) > SPACE) wordEnd++;
    const value = parseNumber(bytes, this.#at, wordEnd);
    if (value === undefined) throw new AppError('cloud-damaged');
    while (wordEnd < end && (bytes[wordEnd] ?? 0) <= SPACE) wordEnd++;
    this.#at = wordEnd;
    return value;
  }
}
