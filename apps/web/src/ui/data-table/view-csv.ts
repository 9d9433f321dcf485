import { csvTable, type CsvColumn } from '@plumbline/shared/csv/csv-table.ts';
import { saveFile } from '../save-file.ts';
import type { DataColumn } from './data-column.ts';

/** As many rows as one request may ask for. */
const ROWS_AT_ONCE = 100;

interface CsvPage {
  pageNum: number;
  pageSize: number;
  /** Said once for each file: the server notes in its log that the rows are taken away. */
  forExport?: 'true';
}

export interface ViewCsv<Row> {
  /** Of the file, without its ending. */
  name: string;
  /** One page of the list as it is filtered and ordered; from 1. */
  load: (page: CsvPage) => Promise<{ rows: readonly Row[]; total: number }>;
}

/** What the file has of a row under which heading; nothing of a column without `csv`. */
export type ViewColumn<Row> = Pick<DataColumn<Row>, 'label' | 'csv'>;

/**
 * Every row of a list, asked for page by page. Where rows move while they are read, none is there twice.
 * @throws RequestError when a page is refused or does not come
 */
export async function fetchWhole<Row>(
  load: ViewCsv<Row>['load'],
  rowId: (row: Row) => string,
): Promise<Row[]> {
  const whole = new Map<string, Row>();
  for (let pageNum = 1; ; pageNum += 1) {
    const mark = pageNum === 1 ? ({ forExport: 'true' } as const) : {};
    const { rows, total } = await load({ pageNum, pageSize: ROWS_AT_ONCE, ...mark });
    for (const row of rows) whole.set(rowId(row), row);
    if (rows.length < ROWS_AT_ONCE || pageNum * ROWS_AT_ONCE >= total) return [...whole.values()];
  }
}

/** The shown columns and all rows as a file for spreadsheets; buttons stay out of it. */
export async function saveView<Row>(
  { name, load }: ViewCsv<Row>,
  columns: readonly ViewColumn<Row>[],
  rowId: (row: Row) => string,
): Promise<void> {
  const written = columns.flatMap(({ label, csv }): CsvColumn<Row>[] => (csv ? [[label, csv]] : []));
  const text = csvTable(written, await fetchWhole(load, rowId));
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
