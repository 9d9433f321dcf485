import type { ReactNode } from 'react';
import IconDown from '~icons/ph/caret-down-fill';
import IconUp from '~icons/ph/caret-up-fill';
import { cx } from '../cx.ts';
import type { DataColumn, DataSort } from './data-column.ts';

const HEADING =
  'type-label sticky top-0 z-1 h-9 bg-sunken pe-6 font-medium whitespace-nowrap text-text-2 shadow-[inset_0_-1px_0_var(--line)] first:ps-4 last:pe-4 print:static';

interface TableHeadProps<Row, Order extends string> {
  columns: readonly DataColumn<Row, Order>[];
  sort?: DataSort<Order> | undefined;
  /** The box that picks the whole page. */
  pickAll?: ReactNode;
}

/** The headings stay in sight while the rows scroll below them. */
export function TableHead<Row, Order extends string>({ columns, sort, pickAll }: TableHeadProps<Row, Order>) {
  return (
    <thead>
      <tr>
        {pickAll && <td className={cx(HEADING, 'w-12 print:hidden')}>{pickAll}</td>}
        {columns.map((column) => (
          <Heading key={column.id} column={column} sort={sort} />
        ))}
      </tr>
    </thead>
  );
}

function Heading<Row, Order extends string>({
  column: { label, order, atEnd = false, isTool = false },
  sort,
}: {
  column: DataColumn<Row, Order>;
  sort: DataSort<Order> | undefined;
}) {
  const isSorted = sort !== undefined && order !== undefined && sort.by === order;
  const direction = isSorted && (sort.direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      scope="col"
      aria-sort={direction || undefined}
      className={cx(HEADING, atEnd ? 'text-end' : 'text-start', isTool && 'print:hidden')}
    >
      {sort && order !== undefined ? (
        <button
          type="button"
          onClick={() => sort.onSort(order)}
          className={cx(
            'focus-ring -mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 [text-transform:inherit] hover:text-text',
            isSorted && 'text-text',
          )}
        >
          {label}
          {isSorted &&
            (sort.direction === 'asc' ? <IconUp className="size-3" /> : <IconDown className="size-3" />)}
        </button>
      ) : (
        <span className={cx(isTool && 'sr-only')}>{label}</span>
      )}
    </th>
  );
}
