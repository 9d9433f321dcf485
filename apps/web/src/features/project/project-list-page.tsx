import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import IconCards from '~icons/ph/squares-four';
import IconTable from '~icons/ph/table';
import { runsProjects } from '@plumbline/shared/abilities/roles.ts';
import {
  NATURAL_DIRECTION,
  PROJECT_ORDERS,
  PROJECT_STATUSES,
  ProjectListQuerySchema,
  type ProjectOrder,
} from '@plumbline/shared/contract/project.ts';
import { isNarrowed, projectPagesQuery, projectTableQuery, type ProjectStatus } from '../../api/projects.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useListPlace } from '../../lists/list-place.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { unknownIn, useCorrected } from '../../lists/use-corrected.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { NewProjectButton } from './new-project-button.tsx';
import { ProjectCards } from './project-cards.tsx';

const ProjectTable = lazy(async () => ({ default: (await import('./project-table.tsx')).ProjectTable }));

const LAYOUT_PARAM = 'as';
const LAYOUTS = ['cards', 'table'] as const;
/** What a saved view keeps. */
const VIEW_NAMES = [
  ...Object.keys(ProjectListQuerySchema.shape).filter((name) => name !== 'pageNum'),
  LAYOUT_PARAM,
];

/** All projects of the reader: active and closed, as cards or as a table, searched, filtered and sorted. */
export function ProjectListPage() {
  const { t } = useTranslation(['project', 'list', 'shell']);
  const format = useFormat();
  const session = useSession();
  const mayCreate = tenantAbility(session)?.can('create', 'Project') ?? false;
  const [params] = useSearchParams();
  const { place, put } = useListPlace(ProjectListQuerySchema);
  useCorrected(unknownIn(params, LAYOUT_PARAM, LAYOUTS));
  const layout = LAYOUTS.find((each) => each === params.get(LAYOUT_PARAM)) ?? 'cards';
  const { pageNum: _page, pageSize: _size, ...choice } = place;
  const pages = useInfiniteQuery({ ...projectPagesQuery(choice), enabled: layout === 'cards' });
  const table = useQuery({ ...projectTableQuery(place), enabled: layout === 'table' });
  const counts = (layout === 'cards' ? pages.data?.pages[0] : table.data)?.counts;
  const { orderBy, direction = NATURAL_DIRECTION[orderBy] } = place;
  const onSort = (by: ProjectOrder) => {
    const turned = direction === 'asc' ? 'desc' : 'asc';
    put({ orderBy: by, direction: by === orderBy ? turned : '' });
  };
  const tabs = PROJECT_STATUSES.map((id) => ({
    id,
    label: t(`status.${id}`),
    ...(counts && { count: format.number(counts[id]) }),
  }));
  useTitleBlock([
    {
      id: 'tenant',
      label: t('cells.tenant'),
      value: <bdi>{session?.kind === 'member' && session.userData.tenantName}</bdi>,
    },
    ...(counts && !isNarrowed(choice)
      ? [{ id: 'projects', label: t('cells.projects'), value: t('cells.active', { count: counts.active }) }]
      : []),
  ]);
  return (
    <TabGroup<ProjectStatus>
      tabs={tabs}
      value={place.status}
      onChange={(status) => put({ status })}
      className="flex min-h-full flex-col"
    >
      <header className="flex min-h-14 flex-wrap items-center gap-x-6 border-b border-line bg-surface px-6">
        <PageTitle>{t('projects')}</PageTitle>
        <TabBar tabs={tabs} label={t('projects')} className="h-14 items-end [&>*]:h-14" />
        <div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          {layout === 'cards' && (
            <Select
              label={t('sort.label')}
              layout="inline"
              value={orderBy}
              onChange={(value) => put({ orderBy: value, direction: '' })}
              options={PROJECT_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
            />
          )}
          <Segmented
            label={t('list.layout')}
            value={layout}
            onChange={(value) => put({ [LAYOUT_PARAM]: value === 'cards' ? '' : value })}
            options={[
              { value: 'cards', label: '', name: t('list.cards'), icon: <IconCards className="size-4" /> },
              { value: 'table', label: '', name: t('list.table'), icon: <IconTable className="size-4" /> },
            ]}
          />
          {session?.kind === 'member' && runsProjects(session.userData.systemRole) && (
            <Link to="/project/analytics" className="focus-ring rounded-tag">
              {t('shell:nav.insight')}
            </Link>
          )}
          {mayCreate && <NewProjectButton />}
        </div>
      </header>
      <TabPanels className="grow p-6">
        {PROJECT_STATUSES.map((id) => (
          <TabPanel key={id}>
            <ViewTabs list="projects" names={VIEW_NAMES} />
            {layout === 'cards' ? (
              <ProjectCards place={place} query={pages} onPut={put} />
            ) : (
              <Suspense fallback={<ListPending query={table} failed={t('listFailed')} />}>
                <ProjectTable
                  place={place}
                  query={table}
                  sort={{ by: orderBy, direction, onSort }}
                  onPut={put}
                />
              </Suspense>
            )}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
