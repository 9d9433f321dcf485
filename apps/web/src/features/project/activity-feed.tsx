import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { projectEventsQuery } from '../../api/projects.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';
import { isTold } from '../../i18n/event-sentence.ts';

/** What happened in the project, newest first; new lines come in by the live feed. */
export function ActivityFeed({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation('project');
  return (
    <section aria-labelledby="activity-title" className="p-6">
      <h2 id="activity-title" className="type-label mb-1 border-b border-line pb-2 text-text-2">
        {t('activity')}
      </h2>
      <Rows project={project} />
    </section>
  );
}

function Rows({ project }: { project: ProjectDetail }) {
  // The rows' texts are fetched while the rows are.
  const { t } = useTranslation(['project', 'markup']);
  const query = useInfiniteQuery(projectEventsQuery(project.id));
  const retry = () => void query.refetch();
  if (query.data === undefined && query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry} className="px-0">
        {t('activityFailed')}
      </LoadFailed>
    );
  }
  if (query.data === undefined) {
    return (
      <Skeleton onRetry={retry} className="space-y-3 py-3">
        {[0, 1, 2, 3].map((index) => (
          <SkeletonBlock key={index} className="h-5" />
        ))}
      </Skeleton>
    );
  }
  const events = query.data.pages.flat().filter(isTold);
  if (events.length === 0) return <p className="py-3 text-text-2">{t('noActivity')}</p>;
  return (
    <>
      <ol aria-live="polite" aria-relevant="additions">
        {events.map((event) => (
          <ActivityRow key={event.seq} event={event} timeZone={project.timeZone} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          kind="ghost"
          className="mt-2 -ms-2"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('showEarlier')}
        </Button>
      )}
    </>
  );
}
