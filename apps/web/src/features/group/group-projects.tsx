import {
  GroupProjectListQuerySchema,
  NO_GROUP,
  type GroupProject,
  type GroupProjectOrder,
} from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import IconMove from '~icons/ph/arrow-bend-up-right';
import IconMore from '~icons/ph/dots-three-vertical';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { ListEmpty } from '../../lists/list-empty.tsx';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf, sortOf, useListPlace } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useRowSelection } from '../../ui/data-table/row-selection.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { GroupProjectFilters } from './group-project-filters.tsx';
import { PROJECTS_WORD } from './group-place.ts';
import { groupProjectsQuery } from './group-requests.ts';

const MoveProjectsDialog = lazy(async () => ({
  default: (await import('./move-projects-dialog.tsx')).MoveProjectsDialog,
}));

interface GroupProjectsProps {
  /** `none` = those without a group. */
  groupId: string;
  mayMove: boolean;
}

const NONE: GroupProject[] = [];
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(GroupProjectListQuerySchema.shape).filter((name) => name !== 'pageNum');
const rowId = ({ id }: GroupProject) => id;
const addressOf = ({ id }: GroupProject) => `/project/home?projectId=${id}`;

/** The projects of a group, one or several to be moved to another. */
export function GroupProjects({ groupId, mayMove }: GroupProjectsProps) {
  const { t } = useTranslation('group');
  const session = useSession();
  const navigate = useNavigate();
  const { place, put } = useListPlace(GroupProjectListQuerySchema, PROJECTS_WORD);
  const query = useQuery(groupProjectsQuery(groupId, place));
  const rows = query.data?.rows ?? NONE;
  const { search, status } = place;
  const selection = useRowSelection(rows, rowId, {
    scope: [groupId, status, search].join(),
    isWhole: rows.length === query.data?.total,
  });
  const [moved, setMoved] = useState<readonly GroupProject[]>([]);
  const columns = useProjectColumns(mayMove, (project) => setMoved([project]));
  return (
    <>
      <ViewTabs list="groupProjects" names={VIEW_NAMES} word={PROJECTS_WORD} of={t('tabs.projects')} />
      <DataTable
        list="group-projects"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('tabs.projects')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ name }) => name}
        sort={sortOf(place, put)}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, put)}
        {...(mayMove && { selection })}
        actions={
          <Button
            size="small"
            icon={<IconMove className="size-4" />}
            onClick={() => setMoved(selection.picked)}
          >
            {t('move.open')}
          </Button>
        }
        filters={<GroupProjectFilters place={place} onPut={put} />}
        onOpen={(project) => void navigate(addressOf(project))}
        csv={{
          name: t('tabs.projects'),
          load: (page) =>
            queryClient.fetchQuery({
              ...groupProjectsQuery(groupId, { ...place, ...page }),
              staleTime: 0,
            }),
        }}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('listFailed')} />
          ) : query.data.total === 0 ? (
            <ListEmpty
              isFiltered={search !== '' || status !== undefined}
              onClear={() => put({ search: '', status: '' })}
            >
              {t(groupId === NO_GROUP ? 'noneLeft' : 'noProjects')}
            </ListEmpty>
          ) : undefined
        }
      />
      <Suspense fallback={null}>
        {moved.length > 0 && (
          <MoveProjectsDialog
            projects={moved}
            from={groupId}
            onClose={() => setMoved([])}
            onMoved={() => {
              selection.set(moved, false);
              setMoved([]);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function useProjectColumns(
  mayMove: boolean,
  onMove: (project: GroupProject) => void,
): DataColumn<GroupProject, GroupProjectOrder>[] {
  const { t } = useTranslation('group');
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`columns.${id}`) });
  const menu: DataColumn<GroupProject, GroupProjectOrder> = {
    ...named('menu'),
    fixed: true,
    isTool: true,
    atEnd: true,
    cell: (project) => (
      <Menu
        trigger={<IconButton label={t('actionsFor', { name: project.name })} icon={<IconMore />} />}
        groups={[[{ id: 'move', label: t('move.open'), onSelect: () => onMove(project) }]]}
      />
    ),
  };
  return [
    {
      ...named('project'),
      order: 'name',
      fixed: true,
      cell: (project) => (
        <Link to={addressOf(project)} className="focus-ring rounded-control text-link">
          <bdi>{project.name}</bdi>
        </Link>
      ),
      csv: ({ name }) => name,
    },
    {
      ...named('address'),
      order: 'address',
      cell: ({ address }) => <bdi>{address}</bdi>,
      csv: ({ address }) => address,
    },
    {
      ...named('status'),
      order: 'status',
      cell: ({ status }) => t(`status.${status}`),
      csv: ({ status }) => t(`status.${status}`),
    },
    {
      ...named('members'),
      order: 'memberCount',
      atEnd: true,
      cell: ({ memberCount }) => <bdi>{format.number(memberCount)}</bdi>,
      csv: ({ memberCount }) => memberCount,
    },
    ...(mayMove ? [menu] : []),
  ];
}
