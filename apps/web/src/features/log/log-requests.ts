import {
  LoginListAnswerSchema,
  OperationDetailAnswerSchema,
  OperationListAnswerSchema,
  type LoginListQuery,
  type OperationListQuery,
} from '@plumbline/shared/contract/operation-log.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { NET_RENEWAL_MS } from '../../api/net-renewal.ts';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

/** The page tells its failures itself. */
const IN_PLACE = { errors: true } as const;

/** What the address asks for without page and order. */
type Filters<Query> = Omit<Query, 'pageNum' | 'pageSize' | 'orderBy' | 'direction'>;

type Log = 'oper' | 'login';

/** It stands still while it is read; `newsOf` tells what has come since. */
function pageOf<Schema extends z.ZodMiniType>(
  log: Log,
  schema: Schema,
  place: OperationListQuery | LoginListQuery,
) {
  return queryOptions({
    queryKey: [...queryKeys.log, log, place],
    queryFn: ({ signal }) =>
      request(`/core/log/${log}`, { schema, query: place, enableSkip: IN_PLACE, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

function newsOf<Schema extends z.ZodMiniType>(
  log: Log,
  schema: Schema,
  filters: Filters<OperationListQuery> | Filters<LoginListQuery>,
  from: string,
) {
  return queryOptions({
    queryKey: [...queryKeys.logNews(log), filters, from],
    queryFn: ({ signal }) => {
      const query = { ...filters, from, pageNum: 1, pageSize: 10 };
      return request(`/core/log/${log}`, { schema, query, enableSkip: true, signal });
    },
    staleTime: 0,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** One page of the operation log. */
export function operationsQuery(place: OperationListQuery) {
  return pageOf('oper', OperationListAnswerSchema, place);
}

/** How many operations that fit the filters there are from an instant on. */
export function operationNewsQuery(filters: Filters<OperationListQuery>, from: string) {
  return newsOf('oper', OperationListAnswerSchema, filters, from);
}

/** One operation with what was sent and answered; it never changes. */
export function operationQuery(operationId: string) {
  return queryOptions({
    queryKey: [...queryKeys.log, 'oper-detail', operationId],
    queryFn: async ({ signal }) => {
      const options = { schema: OperationDetailAnswerSchema, enableSkip: IN_PLACE, signal };
      return (await request(`/core/log/oper/${operationId}`, options)).data;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One page of the tries to log in. */
export function loginsQuery(place: LoginListQuery) {
  return pageOf('login', LoginListAnswerSchema, place);
}

/** How many tries that fit the filters there are from an instant on. */
export function loginNewsQuery(filters: Filters<LoginListQuery>, from: string) {
  return newsOf('login', LoginListAnswerSchema, filters, from);
}

/** The filters alone. */
export function filtersOf<Place extends OperationListQuery | LoginListQuery>(place: Place): Filters<Place> {
  const { pageNum: _page, pageSize: _size, orderBy: _by, direction: _way, ...filters } = place;
  return filters;
}
