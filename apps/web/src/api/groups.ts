import {
  GroupAnswerSchema,
  GroupListAnswerSchema,
  type GroupListQuery,
} from '@plumbline/shared/contract/group.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NET_RENEWAL_MS } from './net-renewal.ts';
import { queryKeys } from './query-client.ts';
import { request } from './request.ts';

/** Whoever does not see the wanted one among so many types more of its name. */
const FOUND = 25;

/** One page of the groups that the reader may see. */
export function groupsQuery(place: GroupListQuery) {
  return queryOptions({
    queryKey: [...queryKeys.groups, 'list', place],
    queryFn: ({ signal }) =>
      request('/core/group', {
        schema: GroupListAnswerSchema,
        query: { ...place },
        enableSkip: { errors: true },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: NET_RENEWAL_MS,
  });
}

/** The groups into which the reader may put projects, found by a part of their name. */
export function movableGroupsQuery(search: string) {
  return queryOptions({
    queryKey: [...queryKeys.groups, 'movable', search],
    queryFn: ({ signal }) =>
      request('/core/group', {
        schema: GroupListAnswerSchema,
        query: { search, movable: 'true', pageSize: FOUND },
        enableSkip: { errors: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One group, for an address that names it while the list shows others. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: [...queryKeys.groups, 'one', groupId],
    queryFn: async ({ signal }) => {
      const options = { schema: GroupAnswerSchema, enableSkip: { errors: true } as const, signal };
      return (await request(`/core/group/${groupId}`, options)).data;
    },
    refetchInterval: NET_RENEWAL_MS,
  });
}
