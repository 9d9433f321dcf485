import { csvTable } from '@plumbline/shared/csv/csv-table.ts';
import type { ReactNode } from 'react';
import { FigureLink } from './figure-link.tsx';

/** A cell of a card's table: what stands in its file, and where it leads. */
export interface FigureCell {
  value: number | string | null;
  /** As it is shown; missing = the value. */
  shown?: ReactNode;
  to?: string | null;
}

/** What a chart shows, as rows. The first cell names the row. */
export interface FigureRows {
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly FigureCell[] }[];
}

interface FigureTableProps extends FigureRows {
  label: string;
}

export function FigureTable({ label, columns, rows }: FigureTableProps) {
  return (
    <div className="max-h-72 overflow-auto print:max-h-none">
      <table aria-label={label} className="w-full">
        <thead className="type-label sticky top-0 bg-surface text-text-2">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={index === 0 ? 'pb-1 text-start font-medium' : 'pb-1 text-end font-medium'}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} className="[&>*]:border-t [&>*]:border-line">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={columns[index]}
                    scope="row"
                    className="py-1 pe-2 text-start font-normal [overflow-wrap:anywhere]"
                  >
                    <Shown {...cell} />
                  </th>
                ) : (
                  <td key={columns[index]} className="py-1 ps-2 text-end tabular-nums">
                    <Shown {...cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ value, shown, to }: FigureCell) {
  const text = <bdi>{shown ?? value}</bdi>;
  return to === undefined || to === null ? text : <FigureLink to={to}>{text}</FigureLink>;
}

export function figureCsv({ columns, rows }: FigureRows): string {
  return csvTable(
    columns.map((name, index) => [
      name,
      (row: FigureRows['rows'][number]) => row.cells[index]?.value ?? null,
    ]),
    rows,
  );
}
