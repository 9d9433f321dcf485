import type { ReactNode } from 'react';
import IconDown from '~icons/ph/caret-down-fill';
import IconUp from '~icons/ph/caret-up-fill';
import { cx } from './cx.ts';

export interface ListColumn<Order extends string> {
  id: string;
  label: string;
  /** What the list is ordered by when the heading is pressed; missing = it cannot be. */
  order?: Order;
  /** The heading is for assistive tech only. */
  hidden?: boolean;
}

interface ListTableProps<Order extends string> {
  /** What the list is of, for assistive tech. */
  label: string;
  columns: readonly ListColumn<Order>[];
  sort?: { by: Order; direction: 'asc' | 'desc'; onSort: (by: Order) => void };
  /** An older answer is shown while the next one comes. */
  isOld?: boolean;
  children: ReactNode;
}

/** A native table in a panel; the server orders it. */
export function ListTable<Order extends string>(props: ListTableProps<Order>) {
  const { label, columns, sort, isOld = false, children } = props;
  return (
    <div className="overflow-x-auto rounded-panel bg-surface px-4 py-2 shadow-panel">
      <table
        aria-label={label}
        aria-busy={isOld}
        className={cx('w-full border-collapse', isOld && 'opacity-60')}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-t [&>tr]:border-line [&>tr>*]:h-10 [&>tr>*]:pe-6 [&>tr>*]:text-start [&>tr>*]:font-normal [&>tr>*]:whitespace-nowrap [&>tr>*:last-child]:pe-0">
          {children}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Order extends string>({
  column: { label, order, hidden = false },
  sort,
}: {
  column: ListColumn<Order>;
  sort: ListTableProps<Order>['sort'];
}) {
  const isSorted = sort !== undefined && order !== undefined && sort.by === order;
  const direction = isSorted && (sort.direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      scope="col"
      aria-sort={direction || undefined}
      className="type-label h-8 pe-6 text-start font-medium whitespace-nowrap text-text-2 last:pe-0"
    >
      {sort && order !== undefined ? (
        <button
          type="button"
          onClick={() => sort.onSort(order)}
          className={cx(
            'focus-ring -ms-1 inline-flex h-6 items-center gap-1 rounded-control px-1 [text-transform:inherit] hover:text-text',
            isSorted && 'text-text',
          )}
        >
          {label}
          {isSorted &&
            (sort.direction === 'asc' ? <IconUp className="size-3" /> : <IconDown className="size-3" />)}
        </button>
      ) : (
        <span className={cx(hidden && 'sr-only')}>{label}</span>
      )}
    </th>
  );
}
