import {
  GroupMemberListQuerySchema,
  type GroupMember,
  type GroupMemberOrder,
} from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf, sortOf, useListPlace } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { GroupMemberFilters } from './group-member-filters.tsx';
import { PEOPLE_WORD } from './group-place.ts';
import { groupMembersQuery } from './group-requests.ts';

const NOBODY: GroupMember[] = [];
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(GroupMemberListQuerySchema.shape).filter((name) => name !== 'pageNum');

/** The people with a place in a group's projects. */
export function GroupMembers({ groupId }: { groupId: string }) {
  const { t } = useTranslation('group');
  const session = useSession();
  const { place, put } = useListPlace(GroupMemberListQuerySchema, PEOPLE_WORD);
  const query = useQuery(groupMembersQuery(groupId, place));
  const rows = query.data?.rows ?? NOBODY;
  const columns = useMemberColumns(rows.some(({ email }) => email !== null));
  const { search, systemRole } = place;
  return (
    <>
      <ViewTabs list="groupMembers" names={VIEW_NAMES} word={PEOPLE_WORD} of={t('tabs.members')} />
      <DataTable
        list="group-members"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('tabs.members')}
        columns={columns}
        rows={rows}
        rowId={({ accountId }) => accountId}
        rowName={({ name }) => name}
        sort={sortOf(place, put)}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, put)}
        filters={<GroupMemberFilters place={place} onPut={put} />}
        csv={{
          name: t('tabs.members'),
          load: (page) =>
            queryClient.fetchQuery({ ...groupMembersQuery(groupId, { ...place, ...page }), staleTime: 0 }),
        }}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('listFailed')} />
          ) : query.data.total === 0 ? (
            <ListEmpty
              isFiltered={search !== '' || systemRole !== undefined}
              onClear={() => put({ search: '', systemRole: '' })}
            >
              {t('nobody')}
            </ListEmpty>
          ) : undefined
        }
      />
    </>
  );
}

function useMemberColumns(showsAddresses: boolean): DataColumn<GroupMember, GroupMemberOrder>[] {
  const { t } = useTranslation(['group', 'shell']);
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`group:columns.${id}`) });
  return [
    {
      ...named('person'),
      order: 'name',
      fixed: true,
      cell: ({ accountId, name }) => <PersonName id={accountId} name={name} />,
      csv: ({ name }) => name,
    },
    ...(showsAddresses
      ? [
          {
            ...named('email'),
            cell: ({ email }: GroupMember) => <bdi>{email}</bdi>,
            csv: ({ email }: GroupMember) => email,
          },
        ]
      : []),
    {
      ...named('role'),
      order: 'systemRole',
      cell: ({ systemRole }) => t(`shell:systemRole.${systemRole}`),
      csv: ({ systemRole }) => t(`shell:systemRole.${systemRole}`),
    },
    {
      ...named('projects'),
      order: 'projectCount',
      atEnd: true,
      cell: ({ projectCount }) => <bdi>{format.number(projectCount)}</bdi>,
      csv: ({ projectCount }) => projectCount,
    },
  ];
}
