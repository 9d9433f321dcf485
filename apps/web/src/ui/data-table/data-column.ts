import type { CsvCell } from '@plumbline/shared/csv/csv-line.ts';
import type { ReactNode } from 'react';

/** One column of a list; `Order` is what the server can order the list by. */
export interface DataColumn<Row, Order extends string = string> {
  id: string;
  /** The heading. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** The same in a file; missing = the column is not in it. */
  csv?: (row: Row) => CsvCell | Date;
  /** What the list is ordered by when the heading is pressed; missing = it cannot be. */
  order?: Order;
  /** Numbers and actions stand at the end of their column. */
  atEnd?: boolean;
  /** Cannot be hidden: the name, the actions. */
  fixed?: boolean;
  /** Hidden until somebody asks for it. */
  rare?: boolean;
  /** The heading is for assistive tech only, and the column is not printed: buttons. */
  isTool?: boolean;
}

export interface DataSort<Order extends string> {
  by: Order;
  direction: 'asc' | 'desc';
  onSort: (by: Order) => void;
}
