import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import type { Columns } from '../point-rows.ts';
import { LineTooLong, TextLines } from '../text-lines.ts';
import { LineNumbers, SEPARATIONS, type Separation } from './split-line.ts';
import { guessColumns, namedColumns } from './text-columns.ts';

/** Enough to tell columns by. */
const SAMPLE_LINES = 200;
/** Of the sample, so many must be points: one in five may be anything else. */
const SHARE_OF_POINTS = 0.8;
const MOST_COLUMNS = 64;
const COMMENT = /^(?:#|\/\/|%|!)/;
const WHOLE_NUMBER = /^\d{1,15}$/;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export interface TextLayout {
  format: 'pts' | 'xyz';
  startsAt: number;
  separation: Separation;
  columns: Columns;
  columnCount: number;
  /** The number that a PTS file begins with. */
  declaredCount: number | null;
  colorKind: 'words' | 'fractions';
}

/** @returns null for what is no text of points @throws AppError cloud-unsupported */
export function sniffText(file: FileWindow, head: Buffer): TextLayout | null {
  if (!isText(head)) return null;
  const startsAt = head.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  const sampled = sampleLines(file, startsAt);
  if (!sampled) return null;
  const { lines, title } = sampled;
  const [first, second] = lines;
  const isPts = first !== undefined && WHOLE_NUMBER.test(first);
  // PTX: columns and rows of the scanner, then its pose.
  if (isPts && second !== undefined && WHOLE_NUMBER.test(second)) throw new AppError('cloud-unsupported');
  // Several scans may follow each other, each with its count.
  const sample = isPts ? lines.filter((line) => !WHOLE_NUMBER.test(line)) : lines;
  for (const separation of SEPARATIONS) {
    const found = columnsBy(separation, sample, title);
    if (found)
      return {
        format: isPts ? 'pts' : 'xyz',
        startsAt,
        separation,
        declaredCount: isPts ? Number(first) : null,
        ...found,
      };
  }
  // A count and nothing behind it.
  if (isPts && sample.length === 0)
    throw new AppError(Number(first) === 0 ? 'cloud-empty' : 'cloud-truncated');
  return null;
}

function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

interface Sample {
  lines: string[];
  /** The comment before them, which may name the columns. */
  title: string | null;
}

/** The first lines; null for a text of no lines. */
function sampleLines(file: FileWindow, startsAt: number): Sample | null {
  try {
    return readSample(new TextLines(file, startsAt));
  } catch (error) {
    if (error instanceof LineTooLong) return null;
    throw error;
  }
}

function readSample(all: TextLines): Sample {
  const lines: string[] = [];
  let title: string | null = null;
  for (let read = 0; read < 2 * SAMPLE_LINES && lines.length < SAMPLE_LINES && all.next(); read++) {
    const { text } = all;
    if (COMMENT.test(text)) {
      if (lines.length === 0) title = text;
    } else if (text !== '') lines.push(text);
  }
  return { lines, title };
}

type FoundColumns = Pick<TextLayout, 'columns' | 'columnCount' | 'colorKind'>;

function columnsBy(
  separation: Separation,
  lines: readonly string[],
  title: string | null,
): FoundColumns | null {
  const numbers = new LineNumbers(separation, MOST_COLUMNS);
  const points: number[][] = [];
  let others = 0;
  for (const [at, line] of lines.entries()) {
    const bytes = Buffer.from(line, 'latin1');
    numbers.read(bytes, 0, bytes.length);
    if (numbers.numbers >= 3) points.push([...numbers.values.subarray(0, numbers.numbers)]);
    // The first one may be a title.
    else if (at > 0) others++;
  }
  if (points.length === 0 || points.length < SHARE_OF_POINTS * (points.length + others)) return null;
  const columnCount = commonest(points.map(({ length }) => length));
  const whole = points.filter(({ length }) => length >= columnCount);
  const columns = columnsNamed(separation, lines[0], title, columnCount) ?? guessColumns(columnCount, whole);
  return { columns, columnCount, colorKind: colorKindOf(columns, whole) };
}

function columnsNamed(
  { separator }: Separation,
  firstLine: string | undefined,
  title: string | null,
  columnCount: number,
): Columns | null {
  for (const line of [firstLine, title]) {
    if (line === undefined || line === null) continue;
    const words = line
      .replace(COMMENT, '')
      .trim()
      .split(separator === null ? /\s+/ : String.fromCharCode(separator));
    const columns = namedColumns(words);
    if (columns && words.length <= columnCount) return columns;
  }
  return null;
}

function commonest(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** Whole numbers that do not pass 1 may be fractions without their zeros: only the whole file tells. */
function colorKindOf({ colors }: Columns, lines: readonly number[][]): TextLayout['colorKind'] {
  if (colors === null) return 'words';
  const values = lines.flatMap((line) => colors.map((column) => line[column] ?? 0));
  const isFraction = values.some((value) => !Number.isInteger(value)) || values.every((value) => value <= 1);
  return isFraction ? 'fractions' : 'words';
}
