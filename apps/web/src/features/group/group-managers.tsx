import { GROUP_MANAGER_LIST, type Group, type GroupManager } from '@plumbline/shared/contract/group.ts';
import { SEARCH_MAX_CHARS } from '@plumbline/shared/contract/member.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import IconRemove from '~icons/ph/x';
import { useSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
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
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { MANAGERS_WORD } from './group-place.ts';
import { groupManagersQuery, useGroupChanges } from './group-requests.ts';
import { usePersonColumns } from './person-columns.tsx';

const AddManagerDialog = lazy(async () => ({
  default: (await import('./add-manager-dialog.tsx')).AddManagerDialog,
}));

const NOBODY: GroupManager[] = [];
const rowId = ({ accountId }: GroupManager) => accountId;
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(GROUP_MANAGER_LIST.query.shape).filter((name) => name !== 'pageNum');

/** Who manages a group; a tenant admin says who. */
export function GroupManagers({ group, mayChange }: { group: Group; mayChange: boolean }) {
  const { t } = useTranslation(['group', 'member']);
  const session = useSession();
  const { place, put } = useListPlace(GROUP_MANAGER_LIST.query, MANAGERS_WORD);
  const query = useQuery(groupManagersQuery(group.id, place));
  const rows = query.data?.rows ?? NOBODY;
  const [isAdding, setIsAdding] = useState(false);
  const columns = useManagerColumns({ group, rows, mayChange });
  return (
    <>
      <ViewTabs list="groupManagers" names={VIEW_NAMES} word={MANAGERS_WORD} of={t('group:tabs.managers')} />
      <DataTable
        list="group-managers"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('group:tabs.managers')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ name }) => name}
        sort={sortOf<string>(place, put)}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, put)}
        filters={
          <SearchField
            label={t('member:filter.search')}
            className="w-64 max-sm:w-full"
            maxLength={SEARCH_MAX_CHARS}
            value={place.search}
            onChange={(search) => put({ search })}
          />
        }
        tools={
          mayChange && (
            <Button size="small" icon={<IconAdd className="size-4" />} onClick={() => setIsAdding(true)}>
              {t('group:managers.add')}
            </Button>
          )
        }
        onCsv={(columns) =>
          saveList(GROUP_MANAGER_LIST, place, {
            path: `/core/group/${group.id}/manager`,
            columns,
            name: t('group:tabs.managers'),
          })
        }
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('group:listFailed')} />
          ) : query.data.total === 0 ? (
            <ListEmpty isFiltered={place.search !== ''} onClear={() => put({ search: '' })}>
              {t('group:managers.nobody')}
            </ListEmpty>
          ) : undefined
        }
      />
      <Suspense fallback={null}>
        {isAdding && <AddManagerDialog group={group} onClose={() => setIsAdding(false)} />}
      </Suspense>
    </>
  );
}

interface ManagerColumnOptions {
  group: Group;
  rows: readonly GroupManager[];
  mayChange: boolean;
}

function useManagerColumns({ group, rows, mayChange }: ManagerColumnOptions): DataColumn<GroupManager>[] {
  const { t } = useTranslation('group');
  const format = useFormat();
  const people = usePersonColumns(GROUP_MANAGER_LIST, rows);
  return [
    ...people,
    {
      ...columnIn(GROUP_MANAGER_LIST, 'since', t),
      cell: ({ since }) => <bdi>{format.date(since)}</bdi>,
    },
    ...(mayChange
      ? [
          {
            id: 'menu',
            label: t('columns.menu'),
            fixed: true,
            isTool: true,
            atEnd: true,
            cell: (manager: GroupManager) => <RemoveButton group={group} manager={manager} />,
          },
        ]
      : []),
  ];
}

function RemoveButton({ group, manager: { accountId, name } }: { group: Group; manager: GroupManager }) {
  const { t } = useTranslation('group');
  const { removeManager } = useGroupChanges(group);
  const failureText = useFailureText();
  const remove = () =>
    removeManager.mutate(accountId, {
      onSuccess: () => toastSuccess(t('managers.removed', { name })),
      onError: (error) => toastError(failureText(error)),
    });
  return <IconButton label={t('managers.remove', { name })} icon={<IconRemove />} onClick={remove} />;
}
