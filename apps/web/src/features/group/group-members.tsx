import type { GroupMember, GroupMemberOrder } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf } from '../../lists/list-place.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { GroupPlace } from './group-place.ts';
import { groupMembersQuery } from './group-requests.ts';

const NOBODY: GroupMember[] = [];

/** The people with a place in a group's projects. */
export function GroupMembers({ at, groupId }: { at: GroupPlace; groupId: string }) {
  const { t } = useTranslation('group');
  const session = useSession();
  const { orderBy: by, direction } = at.people;
  const query = useQuery(groupMembersQuery(groupId, at.people));
  const columns = useMemberColumns();
  return (
    <DataTable
      list="group-members"
      owner={session?.kind === 'member' ? session.userData.id : ''}
      label={t('tabs.members')}
      columns={columns}
      rows={query.data?.rows ?? NOBODY}
      rowId={({ accountId }) => accountId}
      rowName={({ name }) => name}
      sort={{ by, direction, onSort: at.orderPeople }}
      isOld={query.isPlaceholderData}
      page={pageOf(at.people, query.data?.total ?? 0, at.putRows)}
      csv={{
        name: t('tabs.members'),
        load: (page) =>
          queryClient.fetchQuery({ ...groupMembersQuery(groupId, { ...at.people, ...page }), staleTime: 0 }),
      }}
      instead={
        query.data === undefined ? (
          <ListPending query={query} failed={t('listFailed')} />
        ) : query.data.total === 0 ? (
          <EmptyState>{t('nobody')}</EmptyState>
        ) : undefined
      }
    />
  );
}

function useMemberColumns(): DataColumn<GroupMember, GroupMemberOrder>[] {
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
