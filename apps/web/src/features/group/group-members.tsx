import { GROUP_MEMBER_LIST, type Group, type GroupMember } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMore from '~icons/ph/dots-three-vertical';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { columnIn } from '../../lists/column-in.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf, sortOf, useListPlace } from '../../lists/list-place.ts';
import { saveList } from '../../lists/save-list.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useRowSelection } from '../../ui/data-table/row-selection.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { GroupMemberFilters } from './group-member-filters.tsx';
import { PEOPLE_WORD } from './group-place.ts';
import { groupMembersQuery } from './group-requests.ts';
import { usePersonColumns } from './person-columns.tsx';

const DismissMembersQuestion = lazy(async () => ({
  default: (await import('./dismiss-members-question.tsx')).DismissMembersQuestion,
}));

const NOBODY: GroupMember[] = [];
const rowId = ({ accountId }: GroupMember) => accountId;
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(GROUP_MEMBER_LIST.query.shape).filter((name) => name !== 'pageNum');

/** The people with a place in a group's projects. */
export function GroupMembers({ group }: { group: Group }) {
  const { t } = useTranslation('group');
  const session = useSession();
  const { place, put } = useListPlace(GROUP_MEMBER_LIST.query, PEOPLE_WORD);
  const query = useQuery(groupMembersQuery(group.id, place));
  const rows = query.data?.rows ?? NOBODY;
  const { search, systemRole } = place;
  const selection = useRowSelection(rows, rowId, {
    scope: [group.id, systemRole, search].join(),
    isWhole: rows.length === query.data?.total,
  });
  const [leaving, setLeaving] = useState<readonly GroupMember[]>([]);
  const columns = useMemberColumns({
    rows,
    mayDismiss: group.mayUpdate,
    onDismiss: (member) => setLeaving([member]),
  });
  return (
    <>
      <ViewTabs list="groupMembers" names={VIEW_NAMES} word={PEOPLE_WORD} of={t('tabs.members')} />
      <DataTable
        list="group-members"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('tabs.members')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ name }) => name}
        sort={sortOf<string>(place, put)}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, put)}
        {...(group.mayUpdate && { selection })}
        actions={
          <Button size="small" kind="danger" onClick={() => setLeaving(selection.picked)}>
            {t('dismiss.action')}
          </Button>
        }
        filters={<GroupMemberFilters place={place} onPut={put} />}
        onCsv={(columns) =>
          saveList(GROUP_MEMBER_LIST, place, {
            path: `/core/group/${group.id}/member`,
            columns,
            name: t('tabs.members'),
          })
        }
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
      <Suspense fallback={null}>
        {leaving.length > 0 && (
          <DismissMembersQuestion
            group={group}
            members={leaving}
            onDone={(done) => selection.set(done, false)}
            onClose={() => setLeaving([])}
          />
        )}
      </Suspense>
    </>
  );
}

interface MemberColumnOptions {
  rows: readonly GroupMember[];
  mayDismiss: boolean;
  onDismiss: (member: GroupMember) => void;
}

function useMemberColumns({ rows, mayDismiss, onDismiss }: MemberColumnOptions): DataColumn<GroupMember>[] {
  const { t } = useTranslation(['group', 'shell']);
  const format = useFormat();
  const people = usePersonColumns(GROUP_MEMBER_LIST, rows);
  const menu: DataColumn<GroupMember> = {
    id: 'menu',
    label: t('group:columns.menu'),
    fixed: true,
    isTool: true,
    atEnd: true,
    cell: (member) => (
      <Menu
        trigger={<IconButton label={t('group:actionsFor', { name: member.name })} icon={<IconMore />} />}
        groups={[
          [
            {
              id: 'dismiss',
              label: t('group:dismiss.action'),
              danger: true,
              onSelect: () => onDismiss(member),
            },
          ],
        ]}
      />
    ),
  };
  return [
    ...people,
    {
      ...columnIn(GROUP_MEMBER_LIST, 'role', t),
      cell: ({ systemRole }) => t(`shell:systemRole.${systemRole}`),
    },
    {
      ...columnIn(GROUP_MEMBER_LIST, 'projects', t),
      cell: ({ projectCount }) => <bdi>{format.number(projectCount)}</bdi>,
    },
    ...(mayDismiss ? [menu] : []),
  ];
}
