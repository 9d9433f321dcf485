import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session-store.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf, sortOf } from '../../lists/list-place.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { RowSelection } from '../../ui/data-table/row-selection.ts';
import type { ViewCsv } from '../../ui/data-table/view-csv.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';

interface OperatorListProps<Row extends { id: string }, Order extends string> {
  /** Names the list for what is remembered about it on this device. */
  list: 'jobs' | 'mails' | 'news';
  title: string;
  /** What the list is of, in a sentence or two. */
  text: string;
  /** What could not be loaded. */
  failed: string;
  place: { pageNum: number; pageSize: number; orderBy: Order; direction: 'asc' | 'desc' };
  onPut: (change: Record<string, string>) => void;
  query: UseQueryResult<{ rows: Row[]; total: number }>;
  /** Another page of the same. */
  load: ViewCsv<Row>['load'];
  columns: readonly DataColumn<Row, Order>[];
  rowName: (row: Row) => string;
  /** At the end of the page's bar: what one does here. */
  tools?: ReactNode;
  /** Above the table: kept views. */
  views?: ReactNode;
  filters?: ReactNode;
  /** Above the table at the end, while it shows rows: what is done with all of them. */
  toolsForAll?: ReactNode;
  /** Rows can be picked; `actions` are what the bar offers then. */
  selection?: RowSelection<Row>;
  actions?: ReactNode;
  onOpen?: (row: Row) => void;
  /** Instead of a table without rows. */
  nothing: ReactNode;
}

/** A page with one list of the whole installation. */
export function OperatorList<Row extends { id: string }, Order extends string>(
  props: OperatorListProps<Row, Order>,
) {
  const { list, title, text, failed, place, onPut, query, load, columns, rowName } = props;
  const { tools, views, filters, toolsForAll, selection, actions, onOpen, nothing } = props;
  const { t } = useTranslation('shell');
  const session = useSession();
  const own = session?.kind === 'member' ? session.userData : null;
  useTitleBlock([{ id: 'platform', label: t('cells.platform'), value: <bdi>{own?.tenantName}</bdi> }]);
  const { rows, total } = query.data ?? { rows: [], total: 0 };
  return (
    <>
      <PageHeader title={title}>{tools}</PageHeader>
      <div className="p-6">
        <p className="mb-4 max-w-[100ch] text-text-2">{text}</p>
        {views}
        <DataTable
          list={list}
          owner={own?.id ?? ''}
          label={title}
          {...{ columns, rows, rowName, filters, toolsForAll, actions }}
          rowId={({ id }) => id}
          sort={sortOf(place, onPut)}
          isOld={query.isPlaceholderData}
          page={pageOf(place, total, onPut)}
          csv={{ name: title, load }}
          {...(selection && { selection })}
          {...(onOpen && { onOpen })}
          instead={
            query.data === undefined ? (
              <ListPending query={query} failed={failed} />
            ) : rows.length === 0 ? (
              nothing
            ) : undefined
          }
        />
      </div>
    </>
  );
}
