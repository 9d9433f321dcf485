/** A table as a sheet: texts stay texts, days and times are dates, numbers numbers. Guarded by xlsx-table.test.ts. */
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { CsvColumn } from '@plumbline/shared/csv/csv-table.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';

/** Of a sheet, without its head. */
const ROWS_MAX = 1_048_575;
const CELL_MAX_UNITS = 32_767;
const SHEET_NAME_MAX_UNITS = 31;
const CUT_MARK = ' […]';
const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_FORMAT = 'yyyy-mm-dd';
const TIME_FORMAT = 'yyyy-mm-dd hh:mm" UTC"';
const COLUMN_WIDTH = 20;

interface Sheet<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  rightToLeft: boolean;
}

export interface SheetColumn<Row> {
  column: CsvColumn<Row>;
  /** Its values are plain days, as on the wire. */
  isDay: boolean;
}

export function xlsxTable<Row>({ name, columns, rows, rightToLeft }: Sheet<Row>): Promise<Uint8Array> {
  const head = columns.map(({ column: [heading] }): Cell => ({ ...textCell(heading), fontWeight: 'bold' }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row)));
  return writeXlsxFile([head, ...body], {
    sheet: sheetName(name),
    stickyRowsCount: 1,
    rightToLeft,
    columns: columns.map(() => ({ width: COLUMN_WIDTH })),
  }).toBuffer();
}

/** The whole file at once, since a sheet is not written row by row; in pieces, as files of lists are sent. */
export async function* xlsxPieces<Row>(
  sheet: Omit<Sheet<Row>, 'rows'>,
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const rows: Row[] = [];
  for await (const piece of pieces) rows.push(...piece.slice(0, ROWS_MAX - rows.length));
  yield await xlsxTable({ ...sheet, rows });
}

function cellOf<Row>({ column: [, valueOf], isDay }: SheetColumn<Row>, row: Row): Cell {
  const value = valueOf(row);
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { type: Number, value };
  if (value instanceof Date) return { type: Date, value, format: TIME_FORMAT };
  if (isDay && DAY.test(value))
    return { type: Date, value: new Date(`${value}T00:00:00Z`), format: DAY_FORMAT };
  return textCell(value);
}

function textCell(text: string) {
  return { type: String, value: sheetText(text) };
}

/** What no sheet may hold becomes the sign for it; a text that is too long for a cell ends with a mark. */
export function sheetText(text: string): string {
  const kept = text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
  if (kept.length <= CELL_MAX_UNITS) return kept;
  return cutText(kept, CELL_MAX_UNITS - CUT_MARK.length) + CUT_MARK;
}

/** Signs that Excel takes in no name of a sheet become spaces. */
export function sheetName(name: string): string {
  const kept = sheetText(name).replaceAll(/[\\/?*:[\]\t\n\r]/g, ' ');
  return cutText(kept.replaceAll(/^'|'$/g, ' ').trim(), SHEET_NAME_MAX_UNITS).trim() || '1';
}
