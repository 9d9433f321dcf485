import type { Report } from '@plumbline/shared/contract/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { later, useLater } from '../../ui/later.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { DeleteReportQuestion } from './delete-report-question.tsx';
import { NewReportDrawer } from './new-report-drawer.tsx';
import type { NoteFiltersOf } from './report-fields.tsx';
import { reportsQuery } from './report-requests.ts';
import { ReportTable } from './report-table.tsx';

const PAGE_SIZE = 25;
const SCHEDULES = later(() => import('./schedule/schedules-section.tsx'));

interface ReportsPageProps {
  projectId: string;
  /** The filters of the list of notes. */
  filters: NoteFiltersOf;
}

/** The reports of a project, and the way to a new one. */
export function ReportsPage({ projectId, filters }: ReportsPageProps) {
  const { t } = useTranslation('report');
  const { project, ability } = useProject(projectId);
  const format = useFormat();
  const [page, setPage] = useState({ pageNum: 1, pageSize: PAGE_SIZE });
  const [isNew, setIsNew] = useState(false);
  const [deleting, setDeleting] = useState<Report | null>(null);
  const query = useQuery(reportsQuery(projectId, page));
  useLiveFeed(projectId);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  const create = ability?.can('create', 'Report') && (
    <Button kind="fill" icon={<IconAdd />} onClick={() => setIsNew(true)}>
      {t('new')}
    </Button>
  );
  const reports = query.data;
  const maySchedule = ability?.can('manage', 'Report') === true;
  const schedules = useLater(SCHEDULES, maySchedule);
  return (
    <div>
      <PageHeader title={t('title')}>{create}</PageHeader>
      <div className="p-6">
        {reports === undefined ? (
          query.error ? (
            <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
              {t('listFailed')}
            </LoadFailed>
          ) : (
            <Skeleton onRetry={() => void query.refetch()}>
              <SkeletonBlock className="h-40" />
            </Skeleton>
          )
        ) : reports.total === 0 ? (
          <EmptyState action={create}>{t(create ? 'nothing' : 'nothingSent')}</EmptyState>
        ) : (
          <>
            <ReportTable {...{ projectId }} reports={reports.rows} onDelete={setDeleting} />
            <Pager
              page={page.pageNum}
              pageSize={page.pageSize}
              total={reports.total}
              formatNumber={format.number}
              onPage={(pageNum) => setPage({ ...page, pageNum })}
              onPageSize={(pageSize) => setPage({ pageNum: 1, pageSize })}
            />
          </>
        )}
        {maySchedule && project && schedules && (
          <schedules.SchedulesSection {...{ projectId, filters }} timeZone={project.timeZone} />
        )}
      </div>
      {isNew && <NewReportDrawer {...{ projectId, filters }} onClose={() => setIsNew(false)} />}
      {deleting && (
        <DeleteReportQuestion {...{ projectId }} report={deleting} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}
