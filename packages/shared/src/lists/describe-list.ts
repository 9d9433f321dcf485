import * as z from 'zod/mini';
import {
  DIRECTIONS,
  FileFormatSchema,
  PageQuerySchema,
  csvColumnsQuery,
  type Direction,
} from '../contract/envelope.ts';
import type { SavedViewList } from '../contract/saved-view.ts';

export interface ListColumn<Order extends string> {
  /** Key of the heading; missing = `columns.<id>` of the list's texts. */
  heading?: string;
  /** What the list is ordered by when the heading is pressed; missing = it cannot be. */
  order?: Order;
  /** Numbers stand at the end of their column. */
  atEnd?: true;
  /** Cannot be hidden: the name. */
  fixed?: true;
  /** A plain day, which is a date in a sheet. */
  isDay?: true;
  /** Hidden until somebody asks for it. */
  rare?: true;
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

interface ListOptions<Column extends string, Order extends string, Filters extends Shape> {
  /** Of its saved views, of what a device remembers of it and of its file. */
  name: SavedViewList;
  /** Name of the file of texts that has its headings. */
  texts: string;
  /** In the order of the table; the first names the row. */
  columns: Readonly<Record<Column, ListColumn<NoInfer<Order>>>>;
  /** What it can be ordered by; the first unasked. */
  orders: readonly [Order, ...Order[]];
  /** Unasked. */
  direction: Direction;
  /** Each optional, or with a default that filters nothing. */
  filters: Filters;
}

/**
 * What server and browser know of a list alike. Query and export query are derived: the page asks for filters, order and
 * page; the file for filters, order and the columns shown.
 */
/* @__NO_SIDE_EFFECTS__ */
export function describeList<
  const Column extends string,
  const Order extends string,
  const Filters extends Shape,
>({ name, texts, columns, orders, direction, filters }: ListOptions<Column, Order, Filters>) {
  const wanted = {
    ...filters,
    orderBy: z._default(z.enum(orders), orders[0]),
    direction: z._default(z.enum(DIRECTIONS), direction),
  };
  return {
    name,
    texts,
    columns,
    orders,
    filters: Object.keys(filters),
    wanted: z.object(wanted),
    query: z.extend(PageQuerySchema, wanted),
    exportQuery: z.object({
      ...wanted,
      columns: csvColumnsQuery(Object.keys(columns)),
      format: FileFormatSchema,
    }),
  };
}

/** Any description, as those who work with every list see it. */
export interface ListDescription<
  Column extends string = string,
  Wanted extends z.ZodMiniObject = z.ZodMiniObject,
> {
  name: SavedViewList;
  texts: string;
  columns: Readonly<Record<Column, ListColumn<string>>>;
  /** Names of the filters in the query. */
  filters: readonly string[];
  /** Filters and order: what is asked of it whole, without page and columns. */
  wanted: Wanted;
  query: z.ZodMiniObject;
  exportQuery: z.ZodMiniObject;
}

export type ColumnOf<List extends ListDescription> = Extract<keyof List['columns'], string>;
export type WantedOf<List extends ListDescription> = z.output<List['wanted']>;
export type QueryOf<List extends ListDescription> = z.output<List['query']>;

/** Key of a column's heading, with the name of its file of texts. */
export function headingOf(list: ListDescription, id: string): string {
  return list.columns[id]?.heading ?? `${list.texts}:columns.${id}`;
}
