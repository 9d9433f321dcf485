import type { ReportSchedule } from '@plumbline/shared/contract/report-schedule.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { NoteFiltersOf } from '../report-fields.tsx';
import { DeleteScheduleQuestion } from './delete-schedule-question.tsx';
import { ScheduleDrawer } from './schedule-drawer.tsx';
import { schedulesQuery } from './schedule-requests.ts';
import { ScheduleTable } from './schedule-table.tsx';

interface SchedulesSectionProps {
  projectId: string;
  timeZone: string;
  filters: NoteFiltersOf;
}

/** Reports that are made by themselves, for who manages reports. */
export function SchedulesSection({ projectId, timeZone, filters }: SchedulesSectionProps) {
  // With the texts of its drawer.
  const { t } = useTranslation(['report', 'validation']);
  const titleId = useId();
  const query = useQuery(schedulesQuery(projectId));
  const [changing, setChanging] = useState<ReportSchedule | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ReportSchedule | null>(null);
  const schedules = query.data;
  return (
    <section aria-labelledby={titleId} className="mt-10">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={titleId} className="type-h2">
          {t('schedule.title')}
        </h2>
        <Button icon={<IconAdd />} onClick={() => setChanging('new')}>
          {t('schedule.new')}
        </Button>
      </div>
      {schedules === undefined ? (
        query.error ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
            {t('schedule.listFailed')}
          </LoadFailed>
        ) : (
          <Skeleton onRetry={() => void query.refetch()}>
            <SkeletonBlock className="h-20" />
          </Skeleton>
        )
      ) : schedules.length === 0 ? (
        <p className="text-text-2">{t('schedule.nothing')}</p>
      ) : (
        <ScheduleTable
          {...{ projectId, timeZone, schedules }}
          onChange={setChanging}
          onDelete={setDeleting}
        />
      )}
      {changing && (
        <ScheduleDrawer
          {...{ projectId, timeZone, filters }}
          schedule={changing === 'new' ? null : changing}
          onClose={() => setChanging(null)}
        />
      )}
      {deleting && (
        <DeleteScheduleQuestion {...{ projectId }} schedule={deleting} onClose={() => setDeleting(null)} />
      )}
    </section>
  );
}
