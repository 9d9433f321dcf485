import type { ProjectsInsight } from '@plumbline/shared/contract/projects-insight.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { ListPending } from '../../../lists/list-pending.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTitleBlock } from '../../../ui/title-block.tsx';
import { AssigneesCard } from '../cards/assignees-card.tsx';
import { HoursCard } from '../cards/hours-card.tsx';
import { LateCard } from '../cards/late-card.tsx';
import { PeopleCard } from '../cards/people-card.tsx';
import { ReturnsCard } from '../cards/returns-card.tsx';
import { SpansCard } from '../cards/spans-card.tsx';
import { StatesCard } from '../cards/states-card.tsx';
import { WeeksCard } from '../cards/weeks-card.tsx';
import { byProjectAddress } from '../figure-address.ts';
import { FigureLink } from '../figure-link.tsx';
import { MayTake } from '../insight-card.tsx';
import { ByProjectDialog } from './by-project-dialog.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { ProjectsLooksCard } from './projects-looks-card.tsx';
import { ProjectsTagsCard } from './projects-tags-card.tsx';
import { projectsInsightQuery } from './projects-insight-requests.ts';

/** The same questions over all projects that somebody runs; each figure opens the projects that its notes are in. */
export function ProjectsInsightPage() {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const query = useQuery(projectsInsightQuery);
  const insight = query.data;
  useTitleBlock(
    insight
      ? [
          { id: 'projects', label: t('over.projects'), value: format.number(insight.projects.length) },
          {
            id: 'notes',
            label: t('notes'),
            value: (
              <FigureLink to={byProjectAddress({ status: 'any' })}>{format.number(insight.total)}</FigureLink>
            ),
          },
        ]
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
  const shared = { of: 'projects', insight } as const;
  return (
    <MayTake value>
      <div className="grid grid-cols-6 gap-px border-b border-line bg-line print:block">
        <WeeksCard {...shared} className="col-span-6 lg:col-span-3" />
        <LateCard {...shared} className="col-span-6 lg:col-span-3" />
        <ProjectsCard insight={insight} className="col-span-6" />
        <StatesCard {...shared} className="col-span-6 md:col-span-2" />
        <AssigneesCard {...shared} className="col-span-6 md:col-span-2" />
        <ProjectsTagsCard insight={insight} className="col-span-6 md:col-span-2" />
        <SpansCard {...shared} className="col-span-6 lg:col-span-3" />
        <ReturnsCard {...shared} className="col-span-6 lg:col-span-3" />
        <ProjectsLooksCard insight={insight} className="col-span-6" />
        <HoursCard className="col-span-6" />
        <PeopleCard {...shared} className="col-span-6" />
      </div>
      <ByProjectDialog />
    </MayTake>
  );
}
