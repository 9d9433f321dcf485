import type { PlatformHealth } from '@plumbline/shared/contract/platform.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import IconWarning from '~icons/ph/warning';
import { DetectorModels } from '../../detectors/detector-models.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { healthQuery } from './health-query.ts';
import { JobQueues } from './job-queues.tsx';
import { ShouldBeZero } from './should-be-zero.tsx';
import { OverallState } from './overall-state.tsx';
import { Panel } from './panel.tsx';
import { ProcessTable } from './process-table.tsx';
import { RefusedEdits } from './refused-edits.tsx';
import { ServiceList } from './service-list.tsx';

/** How the whole installation does, for the platform operator: live, and without anything of any tenant. */
export function PlatformHealthPage() {
  const { t } = useTranslation('operator');
  const query = useQuery(healthQuery);
  const format = useFormat();
  const asOf = query.data ? format.timeOfDay(query.data.at) : null;
  useTitleBlock(asOf === null ? [] : [{ id: 'as-of', value: <bdi>{t('asOf', { time: asOf })}</bdi> }]);
  return (
    <>
      <PageHeader title={t('title')}>{query.data && <OverallState health={query.data} />}</PageHeader>
      <div className="p-6">
        {query.data && query.isError && (
          <p
            role="alert"
            className="mb-4 flex items-center gap-2 rounded-control bg-[color-mix(in_srgb,var(--warn)_12%,var(--surface))] px-3 py-2 text-warn"
          >
            <IconWarning className="shrink-0" />
            {t('noAnswer', { time: asOf })}
          </p>
        )}
        <Body query={query} />
      </div>
    </>
  );
}

function Body({ query }: { query: ReturnType<typeof useQuery<PlatformHealth>> }) {
  const { t } = useTranslation('operator');
  const retry = () => void query.refetch();
  if (query.data) return <Health health={query.data} isOld={query.isError} />;
  if (query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('failed')}
      </LoadFailed>
    );
  }
  return (
    <Skeleton onRetry={retry} className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {Array.from({ length: 8 }, (_, index) => (
        <SkeletonBlock key={index} className="h-36" />
      ))}
    </Skeleton>
  );
}

function Health({ health, isOld }: { health: PlatformHealth; isOld: boolean }) {
  const { t } = useTranslation(['operator', 'tenant', 'errors']);
  return (
    <div className={cx('space-y-6', isOld && 'saturate-0')}>
      <FigureTiles health={health} />
      <ProcessTable processes={health.processes} />
      <div className="grid grid-cols-4 items-start gap-6 max-xl:grid-cols-2 max-md:grid-cols-1">
        <ServiceList services={health.services} />
        <JobQueues jobs={health.jobs} />
        <ShouldBeZero health={health} />
        <RefusedEdits refused={health.refused} />
        <Panel title={t('operator:detectors')}>
          <DetectorModels />
        </Panel>
      </div>
    </div>
  );
}
