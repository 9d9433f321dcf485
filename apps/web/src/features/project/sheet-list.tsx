import { useAbility } from '@casl/react';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconUpload from '~icons/ph/upload-simple';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { useInsideProject } from '../../lists/use-inside.ts';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FloorSheet } from './floor-sheet.tsx';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-5';

/** The floors as sheets in building order. */
export function SheetList({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project');
  const format = useFormat();
  const query = useQuery(floorPlansQuery(projectId));
  return (
    <section aria-labelledby="floors-title" className="min-w-0 p-6">
      <h2
        id="floors-title"
        className="type-label mb-4 flex justify-between border-b border-line pb-2 text-text-2"
      >
        {t('floors')}
        {query.data && <bdi>{format.number(query.data.length)}</bdi>}
      </h2>
      <Sheets projectId={projectId} query={query} />
    </section>
  );
}

interface SheetsProps {
  projectId: string;
  query: { data: FloorPlan[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
}

function Sheets({ projectId, query }: SheetsProps) {
  const { t } = useTranslation('project');
  const inside = useInsideProject(projectId);
  const retry = () => void query.refetch();
  if (query.data === undefined && query.error) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('floorsFailed')}
      </LoadFailed>
    );
  }
  if (query.data === undefined) {
    return (
      <Skeleton className={GRID} onRetry={retry}>
        <SkeletonBlock className="h-64" />
        <SkeletonBlock className="h-64" />
      </Skeleton>
    );
  }
  if (query.data.length === 0) return <NoFloors projectId={projectId} />;
  return (
    <ul className={GRID}>
      {query.data.map((plan) => (
        <li key={plan.id}>
          <FloorSheet plan={plan} inside={inside?.get(plan.id)} />
        </li>
      ))}
    </ul>
  );
}

function NoFloors({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project');
  const ability = useAbility<AppAbility>();
  if (ability.cannot('create', 'FloorPlan')) return <EmptyState>{t('noFloorsYet')}</EmptyState>;
  return (
    <EmptyState
      action={
        <Link
          to={`/project/floor?projectId=${projectId}`}
          className="type-strong focus-ring inline-flex h-8 items-center gap-1.5 rounded-control bg-fill px-3 text-on-fill no-underline hover:bg-fill-hover"
        >
          <IconUpload />
          {t('uploadPlans')}
        </Link>
      }
    >
      {t('firstFloor')}
    </EmptyState>
  );
}
