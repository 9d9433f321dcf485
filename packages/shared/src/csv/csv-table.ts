import { CSV_START, csvLine, type CsvCell } from './csv-line.ts';

/** Times are written as on the wire. */
export type CsvColumn<Row> = readonly [name: string, value: (row: Row) => CsvCell | Date];

/** A whole table as CSV: names of the columns first, then the rows. */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHead(columns) + csvRows(columns, rows);
}

/** The same piece by piece, the rows as they come. */
export async function* csvPieces<Row>(
  columns: readonly CsvColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of pieces) if (rows.length > 0) yield csvRows(columns, rows);
}

function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return CSV_START + csvLine(columns.map(([name]) => name));
}

function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map(([, value]) => cell(value(row))))).join('');
}

function cell(value: CsvCell | Date): CsvCell {
  return value instanceof Date ? value.toISOString() : value;
}
