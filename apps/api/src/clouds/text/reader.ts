import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { rowSource, type Row, type RowReader } from '../point-rows.ts';
import type { CloudSource } from '../sifted-cloud.ts';
import { TextLines } from '../text-lines.ts';
import { LineNumbers } from './split-line.ts';
import type { TextLayout } from './sniff-text.ts';

const HASH = 35;
const SLASH = 47;
const PERCENT = 37;
const EXCLAMATION = 33;
const COMMENTS = [HASH, SLASH, PERCENT, EXCLAMATION];

export function textSource(file: FileWindow, layout: TextLayout): CloudSource {
  const { format, declaredCount, columns, columnCount, colorKind } = layout;
  return rowSource({
    format,
    declaredCount,
    columns,
    columnCount,
    colorKind,
    rows: () => new TextRows(file, layout),
    close: () => file.close(),
  });
}

class TextRows implements RowReader {
  readonly #lines: TextLines;
  readonly #numbers: LineNumbers;
  readonly #needed: number;
  /** Points that are still to come by the last count; null: no count was given. */
  #left: number | null;
  #points = 0;
  #unread = 0;

  constructor(file: FileWindow, { startsAt, separation, columns, columnCount, declaredCount }: TextLayout) {
    this.#lines = new TextLines(file, startsAt);
    this.#numbers = new LineNumbers(separation, columnCount);
    this.#needed = 1 + Math.max(columns.x, columns.y, columns.z);
    this.#left = declaredCount === null ? null : 0;
  }

  next(row: Row): 'point' | 'invalid' | 'end' {
    const lines = this.#lines;
    const numbers = this.#numbers;
    while (lines.next()) {
      const { bytes, start, end } = lines;
      if (start === end || COMMENTS.includes(bytes[start] ?? 0)) continue;
      numbers.read(bytes, start, end);
      if (this.#isCount()) continue;
      // A title, which only the first line may be.
      if (numbers.numbers === 0 && this.#points + this.#unread === 0) continue;
      return this.#take(row);
    }
    this.#assertWhole();
    return 'end';
  }

  /** The count of a scan in a PTS file, of which several may follow each other. */
  #isCount(): boolean {
    const { count, numbers, values } = this.#numbers;
    if (this.#left === null || this.#left > 0 || count !== 1 || numbers !== 1) return false;
    this.#left = values[0] ?? 0;
    return true;
  }

  #take(row: Row): 'point' | 'invalid' {
    const { numbers, values, count } = this.#numbers;
    if (this.#left !== null) this.#left--;
    if (numbers < this.#needed) {
      this.#unread++;
      return 'invalid';
    }
    this.#points++;
    row.set(values);
    row.fill(0, count);
    return 'point';
  }

  #assertWhole(): void {
    if (this.#left !== null && this.#left > 0) throw new AppError('cloud-truncated');
    if (this.#unread > this.#points) throw new AppError('cloud-damaged');
  }
}
