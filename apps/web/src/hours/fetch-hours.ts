import {
  HoursListAnswerSchema,
  type HoursEntry,
  type HoursExportQuery,
  type HoursListQuery,
} from '@plumbline/shared/contract/billing.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from '../api/net-renewal.ts';
import { request } from '../api/request.ts';

interface Ledger {
  /** The list's own key, by which what happens in the tenant ends it. */
  queryKey: readonly string[];
  /** Where the ledger is: `/core/billing`, or that of a tenant. */
  path: string;
}

/** One page of a ledger. */
export function hoursQuery({ queryKey, path }: Ledger, place: HoursListQuery) {
  return queryOptions({
    queryKey: [...queryKey, place],
    queryFn: ({ signal }) =>
      request(`${path}/entry`, {
        schema: HoursListAnswerSchema,
        query: place,
        // Told where it is shown.
        enableSkip: { errors: true },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** Every entry that fits, in its order. */
export async function fetchAllHours(
  { path }: Pick<Ledger, 'path'>,
  { pageNum: _page, pageSize: _size, ...query }: HoursListQuery,
): Promise<HoursEntry[]> {
  const wanted: HoursExportQuery = query;
  return (await request(`${path}/export`, { schema: HoursListAnswerSchema, query: wanted })).rows;
}
