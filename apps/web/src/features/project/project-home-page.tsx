import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { AbilityProvider } from '@casl/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { useNoteRights } from '../../notes/use-note-rights.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { RegionBoundary } from '../../ui/region-boundary.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import { ClosedBanner } from './closed-banner.tsx';
import { ProjectActions } from './edit/project-actions.tsx';
import { HereNow } from './here-now.tsx';
import { DueSoon } from './news/due-soon.tsx';
import { SinceLastVisit } from './news/since-last-visit.tsx';
import { ProjectHeader } from './project-header.tsx';
import { SheetList } from './sheet-list.tsx';

interface ProjectHomePageProps {
  projectId: string;
  /** What other parts of the product offer here: muting, and the home link for those who manage it. */
  controls: ReactNode;
  /** The newest inspection, above the floors. */
  latest: ReactNode;
}

/** A project at a glance: what it is, its floors, its latest inspection, what is new and due of its notes, and what happened, live. */
export function ProjectHomePage({ projectId, controls, latest }: ProjectHomePageProps) {
  const { t } = useTranslation('project');
  const { query, project, ability } = useProject(projectId);
  useLiveFeed(projectId);
  useTitleBlock(
    project
      ? [
          { id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> },
          { id: 'tenant', label: t('cells.tenant'), value: <bdi>{project.tenantName}</bdi> },
          { id: 'role', label: t('cells.role'), value: t(`role.${project.projectRole}`) },
        ]
      : [],
  );
  if (query.isError && !project) {
    return <HomeFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!project || !ability) return <HomeSkeleton onRetry={() => void query.refetch()} />;
  return (
    <AbilityProvider value={ability}>
      <Home {...{ project, ability, controls, latest }} />
    </AbilityProvider>
  );
}

interface HomeProps extends Pick<ProjectHomePageProps, 'controls' | 'latest'> {
  project: ProjectDetail;
  ability: AppAbility;
}

function Home({ project, ability, controls, latest }: HomeProps) {
  const { ownId } = useNoteRights(project.id);
  return (
    <div className="flex min-h-full flex-col">
      <ClosedBanner project={project} ability={ability} />
      <ProjectHeader
        project={project}
        controls={
          <div className="flex items-center gap-2 print:hidden">
            {controls}
            <ProjectActions project={project} ability={ability} />
          </div>
        }
      />
      <div className="grid grow grid-cols-[minmax(0,1fr)_340px] max-md:grid-cols-1">
        <div className="min-w-0">
          <RegionBoundary>{latest}</RegionBoundary>
          <RegionBoundary>
            <SheetList projectId={project.id} />
          </RegionBoundary>
        </div>
        <aside className="border-s border-line bg-surface max-md:border-s-0 max-md:border-t">
          <RegionBoundary>
            <SinceLastVisit project={project} ownId={ownId} />
          </RegionBoundary>
          <RegionBoundary>
            <DueSoon projectId={project.id} ownId={ownId} />
          </RegionBoundary>
          <RegionBoundary>
            <HereNow projectId={project.id} />
          </RegionBoundary>
          <RegionBoundary>
            <ActivityFeed project={project} />
          </RegionBoundary>
        </aside>
      </div>
    </div>
  );
}

function HomeFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('project');
  return (
    <section className="grid h-full place-content-center text-center">
      <PageTitle>{t('home')}</PageTitle>
      <LoadFailed error={error} onRetry={onRetry}>
        {t('homeFailed')}
      </LoadFailed>
    </section>
  );
}

function HomeSkeleton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('project');
  return (
    <Skeleton onRetry={onRetry} className="flex min-h-full flex-col">
      <h1 className="sr-only">{t('home')}</h1>
      <div className="flex gap-5 border-b border-line bg-surface px-6 py-4">
        <SkeletonBlock className="h-28 w-42" />
        <div className="space-y-3">
          <SkeletonBlock className="h-8 w-72" />
          <SkeletonBlock className="h-4 w-96" />
        </div>
      </div>
      <div className="grid grow grid-cols-[minmax(0,1fr)_340px] max-md:grid-cols-1">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] content-start gap-5 p-6">
          <SkeletonBlock className="h-64" />
          <SkeletonBlock className="h-64" />
        </div>
        <div className="space-y-3 border-s border-line bg-surface p-6 max-md:hidden">
          {[0, 1, 2, 3].map((index) => (
            <SkeletonBlock key={index} className="h-5" />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
