/** The columns of a list as a file has them. */
import type { CsvCell } from '@plumbline/shared/csv/csv-line.ts';
import type { CsvColumn } from '@plumbline/shared/csv/csv-table.ts';
import { headingOf, type ListDescription } from '@plumbline/shared/lists/describe-list.ts';
import type { SheetColumn } from '@plumbline/server/lists/xlsx-table.ts';
import type { Texts } from './list-texts.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a file has of a row under each heading. */
export type FileCells<Column extends string, Row> = Readonly<
  Record<Column, (row: Row, texts: Texts) => CsvCell | Date>
>;

/** All columns of a file, each with its id, in the order of the table. */
export function fileColumns<Row>(
  list: ListDescription,
  file: FileCells<string, Row>,
  texts: Texts,
): [id: string, column: SheetColumn<Row>][] {
  return Object.keys(list.columns).flatMap((id) => {
    const cell = file[id];
    if (!cell) return [];
    const column: CsvColumn<Row> = [texts(headingOf(list, id)), (row) => cell(row, texts)];
    return [[id, { column, isDay: list.columns[id]?.isDay ?? false }]];
  });
}
