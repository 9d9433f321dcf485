import { headingOf, type ListDescription } from '@plumbline/shared/lists/describe-list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session-store.ts';
import type { DataColumn } from '../ui/data-table/data-column.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListPending } from './list-pending.tsx';
import { pageOf, sortOf } from './list-place.ts';
import type { useList } from './use-list.ts';
import { ViewTabs } from './view-tabs.tsx';

/** Column of the buttons of a row: in no description, since no file has it. */
const MENU = 'menu';

interface DescribedListProps<Column extends string, Row> {
  of: ReturnType<typeof useList<Column, Row>>;
  /** What is shown of a row; a column without a cell is not there for this reader. */
  cells: Partial<Record<Column | typeof MENU, (row: Row) => ReactNode>>;
  filters: ReactNode;
  /** What is done with all picked rows; missing = rows are not picked. */
  actions?: ReactNode;
  /** Above the table, before its own tools. */
  tools?: ReactNode;
  /** Says that rows would come or go. */
  news?: ReactNode;
  /** Enter on a row. */
  onOpen?: (row: Row) => void;
  /** Space on a row: it is shown beside the list. */
  onPeek?: (row: Row) => void;
  /** The keys are at a row. */
  onCursor?: (row: Row) => void;
}

/**
 * A list that is described: saved views, table, pages, its file, and what stands in the place of rows. Its texts have
 * `title`, `listFailed`, `nothing` and the headings.
 */
export function DescribedList<Column extends string, Row>(props: DescribedListProps<Column, Row>) {
  const { of, cells, actions, tools, onOpen, onPeek, onCursor } = props;
  const { list, place, put, query, rows } = of;
  const session = useSession();
  const { t } = useTranslation(textsOf(list));
  const title = t(`${list.texts}:title`);
  return (
    <>
      <ViewTabs list={list.name} names={Object.keys(list.query.shape).filter((name) => name !== 'pageNum')} />
      <DataTable
        list={inKebabCase(list.name)}
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={title}
        columns={columnsOf(list, cells, t)}
        rows={rows}
        rowId={of.rowId}
        rowName={of.rowName}
        sort={sortOf(place, put)}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, put)}
        onCsv={(shownIds) => of.save(shownIds, title)}
        onXlsx={(shownIds) => of.save(shownIds, title, 'xlsx')}
        {...(actions !== undefined && { selection: of.selection, actions })}
        {...(onOpen && { onOpen })}
        {...(onPeek && { onPeek })}
        {...(onCursor && { onCursor })}
        filters={props.filters}
        tools={tools}
        news={props.news}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t(`${list.texts}:listFailed`)} />
          ) : rows.length === 0 ? (
            <ListEmpty isFiltered={of.isFiltered} onClear={of.clear}>
              {t(`${list.texts}:nothing`)}
            </ListEmpty>
          ) : undefined
        }
      />
    </>
  );
}

function columnsOf<Row>(
  list: ListDescription,
  cells: Partial<Record<string, (row: Row) => ReactNode>>,
  t: (key: string) => string,
): DataColumn<Row>[] {
  const shown = Object.entries(list.columns).flatMap(([id, column]) => {
    const cell = cells[id];
    return cell ? [{ ...column, id, label: t(headingOf(list, id)), cell }] : [];
  });
  const menu = cells[MENU];
  const label = t(`${list.texts}:columns.${MENU}`);
  return menu ? [...shown, { id: MENU, label, cell: menu, fixed: true, isTool: true, atEnd: true }] : shown;
}

/** Names of the files of texts that its headings are in. */
function textsOf(list: ListDescription): string[] {
  const keys = Object.keys(list.columns).map((id) => headingOf(list, id));
  return [...new Set([list.texts, ...keys.map((key) => key.split(':')[0] ?? '')])];
}

/** As the device has it: `project-members`. */
function inKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
