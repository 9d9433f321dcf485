import type { ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { ListPending } from '../../../lists/list-pending.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTitleBlock } from '../../../ui/title-block.tsx';
import { MayTake } from '../insight-card.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { ProjectsWeeksCard } from './projects-weeks-card.tsx';
import { projectsInsightQuery } from './projects-insight-requests.ts';

/** The same questions over all projects that somebody runs: which of them fall behind. */
export function ProjectsInsightPage() {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const query = useQuery(projectsInsightQuery);
  const insight = query.data;
  useTitleBlock(
    insight
      ? [{ id: 'projects', label: t('over.projects'), value: format.number(insight.projects.length) }]
      : [],
  );
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={t('over.title')} />
      {insight ? <Cards insight={insight} /> : <ListPending query={query} failed={t('failed')} />}
    </div>
  );
}

function Cards({ insight }: { insight: ProjectsInsight }) {
  const { t } = useTranslation('insight');
  if (insight.projects.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/project/list" className="focus-ring rounded-tag">
            {t('over.toProjects')}
          </Link>
        }
      >
        {t('over.none')}
      </EmptyState>
    );
  return (
    <MayTake value>
      <div className="grid gap-px border-b border-line bg-line print:block">
        <ProjectsWeeksCard insight={insight} />
        <ProjectsCard insight={insight} />
      </div>
    </MayTake>
  );
}
