import type { ProjectRow } from '@plumbline/shared/contract/project.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLiveFeed } from '../../api/live-feed.ts';
import type { ProjectStatus } from '../../api/projects.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ProjectCard } from './project-card.tsx';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-5';

interface ProjectCardsProps {
  status: ProjectStatus;
  query: UseInfiniteQueryResult<InfiniteData<{ rows: ProjectRow[] }>>;
}

export function ProjectCards({ status, query }: ProjectCardsProps) {
  const { t } = useTranslation('project');
  const retry = () => void query.refetch();
  if (query.data === undefined && query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('listFailed')}
      </LoadFailed>
    );
  }
  if (query.data === undefined) return <CardSkeletons onRetry={retry} />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <EmptyState>{t(`empty.${status}`)}</EmptyState>;
  return (
    <>
      {rows[0] && <ProjectLine key={rows[0].id} projectId={rows[0].id} />}
      <ul className={GRID}>
        {rows.map((row) => (
          <li key={row.id}>
            <ProjectCard project={row} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="mt-6 text-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The list has no feed of its own: by the first project's it hears of that one, and whether the line is up. */
function ProjectLine({ projectId }: { projectId: string }) {
  useLiveFeed(projectId);
  return null;
}

function CardSkeletons({ onRetry }: { onRetry: () => void }) {
  return (
    <Skeleton className={GRID} onRetry={onRetry}>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="rounded-panel bg-surface shadow-panel">
          <SkeletonBlock className="aspect-[3/2] rounded-b-none" />
          <div className="space-y-2 p-4">
            <SkeletonBlock className="h-4 w-1/2" />
            <SkeletonBlock className="h-4 w-3/4" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
