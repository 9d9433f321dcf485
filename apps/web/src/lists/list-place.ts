import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { DataSort } from '../ui/data-table/data-column.ts';

/** What an address asks of a list; what is not right in it counts as not said. */
export function readPlace<Schema extends z.ZodMiniObject>(
  schema: Schema,
  params: URLSearchParams,
): z.output<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = params.get(name);
    if (value !== null && z.safeParse(schema, { [name]: value }).success) given[name] = value;
  }
  return z.parse(schema, given);
}

/** The address with another page, filter or order: anything but another page starts at the first one. */
export function withPlace(old: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(old);
  next.delete('pageNum');
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The address with one more thing said in it, or, by an empty value, one less; nothing else changes. */
export function withParam(old: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(old);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** What a list is ordered by once the head of a column was pressed: pressed again, it turns the order around. */
export function orderPressed<Order extends string>(
  former: { orderBy: Order; direction: 'asc' | 'desc' },
  orderBy: Order,
): { orderBy: Order; direction: 'asc' | 'desc' } {
  const isTurned = former.orderBy === orderBy && former.direction === 'asc';
  return { orderBy, direction: isTurned ? 'desc' : 'asc' };
}

/** What a table is told of its order. */
export function sortOf<Order extends string>(
  place: { orderBy: Order; direction: 'asc' | 'desc' },
  put: (change: { orderBy: Order; direction: 'asc' | 'desc' }) => void,
): DataSort<Order> {
  const { orderBy, direction } = place;
  return { by: orderBy, direction, onSort: (by) => put(orderPressed(place, by)) };
}

interface Paged {
  pageNum: number;
  pageSize: number;
}

/** What a table is told of its pages. */
export function pageOf(
  { pageNum, pageSize }: Paged,
  total: number,
  put: (change: { pageNum?: string; pageSize?: string }) => void,
) {
  return {
    page: pageNum,
    pageSize,
    total,
    onPage: (page: number) => put({ pageNum: String(page) }),
    onPageSize: (size: number) => put({ pageSize: String(size) }),
  };
}

/**
 * The page, filters and order of a list, kept in the address so that it can be sent to somebody. An empty value takes a
 * filter away.
 */
export function useListPlace<Schema extends z.ZodMiniObject>(schema: Schema) {
  const [params, setParams] = useSearchParams();
  const put = (change: Record<string, string>) =>
    setParams((old) => withPlace(old, change), { replace: true });
  return { place: readPlace(schema, params), put };
}
