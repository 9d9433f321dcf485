import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../cx.ts';
import { Pager } from '../pager.tsx';
import { offersWhole } from '../whole-list.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { CsvButton, ViewCsvButton, XlsxButton } from './csv-button.tsx';
import type { DataColumn, DataSort } from './data-column.ts';
import { isShown, useListLook } from './list-look.ts';
import { PickBox } from './pick-box.tsx';
import type { RowSelection } from './row-selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TableHead } from './table-head.tsx';
import { useRowKeys } from './use-row-keys.ts';
import type { ViewCsv } from './view-csv.ts';

export interface DataTableProps<Row, Order extends string> {
  /** Names the list for what is remembered about it on this device: `members`. */
  list: string;
  /** Whose memory it is: the reader's account. */
  owner: string;
  /** What the list is of, for assistive tech. */
  label: string;
  /** The first is the name of the row. */
  columns: readonly DataColumn<Row, Order>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row in a few words, for assistive tech. */
  rowName: (row: Row) => string;
  /** The server orders; missing = the list has one order. */
  sort?: DataSort<Order>;
  /** An older answer is shown while the next one comes. */
  isOld?: boolean;
  /** From 1; missing = all rows are shown. */
  page?: {
    page: number;
    pageSize: number;
    total: number;
    /** There are more than `total`; how many was not counted. */
    isMore?: boolean;
    onPage: (page: number) => void;
    onPageSize: (pageSize: number) => void;
  };
  /** Rows can be picked; `actions` are what the bar offers then. */
  selection?: RowSelection<Row>;
  actions?: ReactNode;
  /** Enter on a row. */
  onOpen?: (row: Row) => void;
  /** Space on a row: it is shown beside the list. */
  onPeek?: (row: Row) => void;
  /** The keys are at a row. */
  onCursor?: (row: Row) => void;
  /** Above the table at the start: search and filters. */
  filters?: ReactNode;
  /** Above the table at the end, before its own tools. */
  tools?: ReactNode;
  /** Over the head of the table, without a place of its own: nothing moves when it comes. */
  news?: ReactNode;
  /** Beside them, as the file is: what is done with all rows of the list, offered only while it shows some. */
  toolsForAll?: ReactNode;
  /** Writes the whole view, not only the page, into a file: the columns of these ids, in the order of the table. */
  onCsv?: (shownIds: readonly string[]) => Promise<unknown>;
  /** The same as a sheet. */
  onXlsx?: (shownIds: readonly string[]) => Promise<unknown>;
  /** The same, written here: the shown columns of all rows. */
  csv?: ViewCsv<Row>;
  /** Instead of the table: what is loading, what failed, or that there is nothing. */
  instead?: ReactNode;
}

/**
 * A list as a native table: ordered and paged by the server, its columns and density chosen by whoever reads, walked
 * and picked by keys. It belongs into the chunk of a page.
 */
export function DataTable<Row, Order extends string>(props: DataTableProps<Row, Order>) {
  const { columns, filters, tools, news, page, selection, actions, instead } = props;
  const format = useFormat();
  const { look, put, reset } = useListLook(props.list, props.owner);
  const shown = columns.filter((column) => isShown(column, look));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
        {filters}
        <span className="ms-auto flex items-center gap-1">
          {tools}
          {offersWhole(props.rows, instead) && <ForAll {...props} columns={shown} />}
          <ColumnChooser columns={columns} look={look} onPut={put} onReset={reset} />
        </span>
      </div>
      {news}
      {instead ?? <Table {...props} columns={shown} isCompact={look.density === 'compact'} />}
      {page && !(instead && page.total === 0) && <Pager {...page} formatNumber={format.number} />}
      {selection && selection.picked.length > 0 && (
        <>
          <SelectionBar count={selection.picked.length} onClear={selection.clear}>
            {actions}
          </SelectionBar>
          {/* What stands last on the page can be scrolled out from under the bar. */}
          <div aria-hidden className="h-12 print:hidden" />
        </>
      )}
    </>
  );
}

/** What is done with all rows; in the file are the columns that are shown. */
function ForAll<Row, Order extends string>(props: DataTableProps<Row, Order>) {
  const { columns, rowId, toolsForAll, csv, onCsv, onXlsx } = props;
  const shownIds = columns.filter(({ isTool }) => !isTool).map(({ id }) => id);
  return (
    <>
      {toolsForAll}
      {onCsv ? (
        <CsvButton onCsv={() => onCsv(shownIds)} />
      ) : (
        csv && <ViewCsvButton {...{ csv, columns, rowId }} />
      )}
      {onXlsx && <XlsxButton onXlsx={() => onXlsx(shownIds)} />}
    </>
  );
}

interface TableProps<Row, Order extends string> extends DataTableProps<Row, Order> {
  isCompact: boolean;
}

function Table<Row, Order extends string>(props: TableProps<Row, Order>) {
  const { label, columns, rows, rowId, rowName, sort, isOld = false, selection, isCompact } = props;
  const { t } = useTranslation('list');
  const { body, pick, rowProps } = useRowKeys(props);
  const picked = selection ? rows.filter(selection.has) : [];
  const isWhole = picked.length === rows.length;
  return (
    <div className="max-h-[max(20rem,calc(100dvh-20rem))] scroll-pt-10 overflow-auto rounded-panel bg-surface shadow-panel table-on-paper print:max-h-none print:overflow-visible print:shadow-none">
      <table
        aria-label={label}
        aria-busy={isOld}
        className={cx('w-full border-separate border-spacing-0', isOld && 'opacity-60')}
      >
        <TableHead
          columns={columns}
          sort={sort}
          pickAll={
            selection && (
              <PickBox
                label={t('selection.page')}
                checked={isWhole}
                isMixed={picked.length > 0 && !isWhole}
                onPress={() => selection.set(rows, !isWhole)}
              />
            )
          }
        />
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={rowId(row)}
              data-row={rowId(row)}
              {...rowProps(row, index)}
              className={cx(
                'group focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
                selection?.has(row) ? 'bg-soft text-on-soft' : 'hover:bg-hover',
              )}
            >
              {selection && (
                <td className="w-12 border-t border-line ps-4 group-first:border-t-0 print:hidden">
                  <PickBox
                    label={t('selection.row', { name: rowName(row) })}
                    checked={selection.has(row)}
                    onPress={(withShift) => pick(index, withShift)}
                  />
                </td>
              )}
              {columns.map((column, place) => (
                <Cell key={column.id} column={column} isName={place === 0} isCompact={isCompact}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  column: { atEnd?: boolean; isTool?: boolean };
  isName: boolean;
  isCompact: boolean;
  children: ReactNode;
}

function Cell({ column: { atEnd = false, isTool = false }, isName, isCompact, children }: CellProps) {
  const className = cx(
    'border-t border-line pe-6 whitespace-nowrap group-first:border-t-0 first:ps-4 last:pe-4',
    isCompact ? 'h-8' : 'h-10',
    atEnd ? 'text-end' : 'text-start',
    isTool && 'print:hidden',
  );
  if (!isName) return <td className={className}>{children}</td>;
  return (
    <th scope="row" className={cx(className, 'font-medium')}>
      {children}
    </th>
  );
}
