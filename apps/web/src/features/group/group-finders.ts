import { MemberListAnswerSchema } from '@plumbline/shared/contract/member.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

const IN_PLACE = { errors: true } as const;
/** Whoever does not see the wanted one among so many types more of its name. */
const FOUND = 25;

/** Who may manage groups: members in that role, found by a part of their name or address. */
export function groupManagersQuery(search: string) {
  return queryOptions({
    queryKey: [...queryKeys.members, 'group-managers', search],
    queryFn: ({ signal }) =>
      request('/core/member', {
        schema: MemberListAnswerSchema,
        query: { systemRole: '30', status: 'active', search, pageSize: FOUND },
        enableSkip: IN_PLACE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
