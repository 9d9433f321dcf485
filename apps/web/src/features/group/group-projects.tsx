import { GROUP_PROJECT_LIST, NO_GROUP, type GroupProject } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import IconMove from '~icons/ph/arrow-bend-up-right';
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
const VIEW_NAMES = Object.keys(GROUP_PROJECT_LIST.query.shape).filter((name) => name !== 'pageNum');
const rowId = ({ id }: GroupProject) => id;
const addressOf = ({ id }: GroupProject) => `/project/home?projectId=${id}`;

/** The projects of a group, one or several to be moved to another. */
export function GroupProjects({ groupId, mayMove }: GroupProjectsProps) {
  const { t } = useTranslation('group');
  const session = useSession();
  const navigate = useNavigate();
  const { place, put } = useListPlace(GROUP_PROJECT_LIST.query, PROJECTS_WORD);
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
        sort={sortOf<string>(place, put)}
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
        onCsv={(columns) =>
          saveList(GROUP_PROJECT_LIST, place, {
            path: `/core/group/${groupId}/project`,
            columns,
            name: t('tabs.projects'),
          })
        }
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
): DataColumn<GroupProject>[] {
  const { t } = useTranslation('group');
  const format = useFormat();
  const menu: DataColumn<GroupProject> = {
    id: 'menu',
    label: t('columns.menu'),
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
      ...columnIn(GROUP_PROJECT_LIST, 'project', t),
      cell: (project) => (
        <Link to={addressOf(project)} className="focus-ring rounded-control text-link">
          <bdi>{project.name}</bdi>
        </Link>
      ),
    },
    {
      ...columnIn(GROUP_PROJECT_LIST, 'address', t),
      cell: ({ address }) => <bdi>{address}</bdi>,
    },
    {
      ...columnIn(GROUP_PROJECT_LIST, 'status', t),
      cell: ({ status }) => t(`status.${status}`),
    },
    {
      ...columnIn(GROUP_PROJECT_LIST, 'members', t),
      cell: ({ memberCount }) => <bdi>{format.number(memberCount)}</bdi>,
    },
    ...(mayMove ? [menu] : []),
  ];
}
