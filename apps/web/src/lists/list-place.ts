import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { DataSort } from '../ui/data-table/data-column.ts';
import { useAddressSteps, type Step } from './address-steps.ts';
import { useCorrected } from './use-corrected.ts';

/** The filters that are typed: each letter goes into the address, and all of them are one step. */
const TYPED: ReadonlySet<string> = new Set(['search', 'company', 'user', 'text', 'from', 'to']);

/**
 * What stands in the address for a name of a list's query. Where a page has a second list, its names begin with a word
 * of its own: `hoursPageNum`.
 */
export function inAddress(name: string, word = ''): string {
  return word === '' ? name : `${word}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** What an address asks of a list; what is not right in it counts as not said. */
export function readPlace<Schema extends z.ZodMiniObject>(
  schema: Schema,
  params: URLSearchParams,
  word?: string,
): z.output<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = params.get(inAddress(name, word));
    if (value !== null && z.safeParse(schema, { [name]: value }).success) given[name] = value;
  }
  return z.parse(schema, given);
}

/** The names in an address that ask a list for what it does not know. */
function wrongIn(schema: z.ZodMiniObject, params: URLSearchParams, word?: string): string[] {
  return Object.keys(schema.shape).flatMap((name) => {
    const value = params.get(inAddress(name, word));
    const isWrong = value !== null && !z.safeParse(schema, { [name]: value }).success;
    return isWrong ? [inAddress(name, word)] : [];
  });
}

/** The address with another page, filter or order: anything but another page starts at the first one. */
export function withPlace(
  old: URLSearchParams,
  change: Record<string, string>,
  word?: string,
): URLSearchParams {
  const next = new URLSearchParams(old);
  next.delete(inAddress('pageNum', word));
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(inAddress(name, word));
    else next.set(inAddress(name, word), value);
  }
  return next;
}

/** The address without what a list does unasked: what says nothing is no filter, and part of no view. */
export function withoutUsual(
  params: URLSearchParams,
  schema: z.ZodMiniObject,
  word?: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const usual = readPlace(schema, new URLSearchParams());
  const asked = readPlace(schema, params, word);
  for (const name of Object.keys(schema.shape)) {
    const isUsual = asked[name] !== undefined && asked[name] === usual[name];
    if (isUsual) next.delete(inAddress(name, word));
  }
  return next;
}

/** All that an address can ask of a list. */
export function namesInAddress(schema: z.ZodMiniObject, word?: string): string[] {
  return Object.keys(schema.shape).map((name) => inAddress(name, word));
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
 * filter away. The second list of a page has its word. Back undoes one change. What is wrong in the address is taken
 * out, unless another list is shown that has the same names.
 */
export function useListPlace<Schema extends z.ZodMiniObject>(schema: Schema, word?: string, isShown = true) {
  const [params] = useSearchParams();
  useCorrected(isShown ? wrongIn(schema, params, word) : []);
  const go = useAddressSteps();
  const put = (change: Record<string, string>) =>
    go((old) => withoutUsual(withPlace(old, change, word), schema, word), stepOf(change, word));
  return { place: readPlace(schema, params, word), put };
}

/** By what kind of step a list is asked for something else. */
export function stepOf(change: Record<string, unknown>, word?: string): Step {
  const [name, ...others] = Object.keys(change);
  if (name === undefined || others.length > 0 || !TYPED.has(name)) return { as: 'press' };
  return { as: 'type', name: inAddress(name, word) };
}
