import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PROJECT_ORDERS, PROJECT_STATUSES } from '@plumbline/shared/contract/project.ts';
import { projectPagesQuery, type ProjectStatus } from '../../api/projects.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Select } from '../../ui/select.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { NewProjectButton } from './new-project-button.tsx';
import { ProjectCards } from './project-cards.tsx';

/** All projects of the reader: active and closed, as cards, sorted by what there is data for. */
export function ProjectListPage() {
  const { t } = useTranslation('project');
  const format = useFormat();
  const session = useSession();
  const mayCreate = tenantAbility(session)?.can('create', 'Project') ?? false;
  const [params, setParams] = useSearchParams();
  const status = PROJECT_STATUSES.find((each) => each === params.get('status')) ?? 'active';
  const orderBy = PROJECT_ORDERS.find((each) => each === params.get('sort')) ?? 'name';
  const query = useInfiniteQuery(projectPagesQuery(status, orderBy));
  const counts = query.data?.pages[0]?.counts;
  const put = (name: string, value: string) =>
    setParams((old) => new URLSearchParams([...[...old].filter(([key]) => key !== name), [name, value]]), {
      replace: true,
    });
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
    ...(counts
      ? [{ id: 'projects', label: t('cells.projects'), value: t('cells.active', { count: counts.active }) }]
      : []),
  ]);
  return (
    <TabGroup<ProjectStatus>
      tabs={tabs}
      value={status}
      onChange={(id) => put('status', id)}
      className="flex min-h-full flex-col"
    >
      <header className="flex min-h-14 flex-wrap items-center gap-x-6 border-b border-line bg-surface px-6">
        <PageTitle>{t('projects')}</PageTitle>
        <TabBar tabs={tabs} label={t('projects')} className="h-14 items-end [&>*]:h-14" />
        <Select
          label={t('sort.label')}
          layout="inline"
          className="ms-auto"
          value={orderBy}
          onChange={(value) => put('sort', value)}
          options={PROJECT_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        {mayCreate && <NewProjectButton />}
      </header>
      <TabPanels className="grow p-6">
        {PROJECT_STATUSES.map((id) => (
          <TabPanel key={id}>
            <ProjectCards status={id} query={query} />
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
