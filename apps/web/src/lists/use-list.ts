import type { Direction, FileFormat } from '@plumbline/shared/contract/envelope.ts';
import type { ListDescription } from '@plumbline/shared/lists/describe-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { againAfter, answerOrKept } from '../api/answer-or-kept.ts';
import { request } from '../api/request.ts';
import { useRowSelection } from '../ui/data-table/row-selection.ts';
import { readPlace } from './list-place.ts';
import { saveList } from './save-list.ts';

/** What the address asks of a list (`useListPlace`). */
interface ListAt {
  place: Readonly<Record<string, string | number | undefined>> & {
    pageNum: number;
    pageSize: number;
    orderBy: string;
    direction: Direction;
  };
  put: (change: Record<string, string>) => void;
}

interface ListRows<Row, Answer> {
  /** Of the page in the api; the file is at `/export` below it. */
  path: string;
  /** Under what the pages are kept: whoever renews it renews them. */
  queryKey: readonly unknown[];
  answer: z.ZodMiniType<Answer>;
  rowId: (row: Row) => string;
  /** The row in a few words. */
  rowName: (row: Row) => string;
  /** Asked anew so often; missing = a feed tells when it is out of date. */
  renewMs?: number;
  /** This device keeps it for a time without a server. */
  isKept?: boolean;
  /** Rows stay picked under other filters: the page says which of them are not in view. */
  keepsPicked?: boolean;
}

/** The page of a list that the address asks for, the rows that are picked, and what is done with all of it. */
export function useList<
  Column extends string,
  Row,
  Answer extends { rows: Row[]; total: number } = { rows: Row[]; total: number },
>(list: ListDescription<Column>, { place, put }: ListAt, from: ListRows<Row, Answer>) {
  const { path, rowId, rowName, renewMs = false, keepsPicked = false } = from;
  const queryKey = [...from.queryKey, 'list', place];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const schema = from.answer;
      const load = () => request(path, { schema, query: place, enableSkip: { errors: true }, signal });
      return from.isKept ? answerOrKept({ queryKey, schema, load, signal }) : load();
    },
    placeholderData: keepPreviousData,
    refetchInterval: againAfter(renewMs),
  });
  const rows: readonly Row[] = query.data?.rows ?? [];
  const selection = useRowSelection(rows, rowId, {
    scope: keepsPicked ? '' : list.filters.map((name) => place[name]).join(),
    isWhole: !keepsPicked && rows.length === query.data?.total,
  });
  const unasked = readPlace(list.query, new URLSearchParams());
  return {
    list,
    place,
    put,
    query,
    rows,
    rowId,
    rowName,
    selection,
    isFiltered: list.filters.some((name) => place[name] !== unasked[name]),
    clear: () => put(Object.fromEntries(list.filters.map((name) => [name, '']))),
    /** Everything in it, as a file with these columns. */
    save: (columns: readonly string[], name: string, format: FileFormat = 'csv') =>
      saveList(list, place, { path, columns, name, format }),
  };
}
