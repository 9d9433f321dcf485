import type { ProjectListQuery, ProjectRow } from '@plumbline/shared/contract/project.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { useInsideProjects } from '../../lists/use-inside.ts';
import { useSteadyRows } from '../../lists/steady-rows.ts';
import { UpdatedPill } from '../../lists/updated-pill.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { NoProjects } from './no-projects.tsx';
import { ProjectCard } from './project-card.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { useLostProjects } from './use-lost-projects.ts';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-5';

interface ProjectCardsProps {
  place: ProjectListQuery;
  onPut: (change: Record<string, string>) => void;
  query: UseInfiniteQueryResult<InfiniteData<{ rows: ProjectRow[] }>>;
}

/** The projects as cards under their filters. */
export function ProjectCards(props: ProjectCardsProps) {
  return (
    <>
      <div className="mb-4 print:hidden">
        <ProjectFilters place={props.place} onPut={props.onPut} />
      </div>
      <Cards {...props} />
    </>
  );
}

const NONE: ProjectRow[] = [];
const rowId = ({ id }: ProjectRow) => id;

function Cards({ place, query, onPut }: ProjectCardsProps) {
  const { t } = useTranslation('project');
  const pages = query.data?.pages;
  const scope = JSON.stringify([place, query.isPlaceholderData, pages?.length]);
  const arrived = useMemo(() => pages?.flatMap((page) => page.rows) ?? NONE, [pages]);
  const { rows, missing, updatedCount, takeOver, drop, renew } = useSteadyRows(arrived, rowId, scope);
  useLostProjects({
    ids: missing.map(rowId),
    atMs: query.dataUpdatedAt,
    onLost: drop,
    // A card that stays until the reader wants the list anew says what its project is by now.
    onKept: (statuses) =>
      renew((row) => {
        const status = statuses.get(row.id) ?? row.status;
        return status === row.status ? row : { ...row, status };
      }),
  });
  const inside = useInsideProjects(rows.map(rowId));
  const retry = () => void query.refetch();
  if (query.data === undefined && query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('listFailed')}
      </LoadFailed>
    );
  }
  if (query.data === undefined) return <CardSkeletons onRetry={retry} />;
  if (rows.length === 0) return <NoProjects place={place} onPut={onPut} />;
  return (
    <>
      <UpdatedPill count={updatedCount} onTakeOver={takeOver} />
      <ul className={GRID}>
        {rows.map((row) => (
          <li key={row.id}>
            <ProjectCard project={row} inside={inside.get(row.id)} />
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
