import { FailedJobListQuerySchema } from '@plumbline/shared/contract/job.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { useListPlace } from '../../../lists/list-place.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { OperatorList } from '../operator-list.tsx';
import { useJobName } from '../use-job-name.ts';
import { useJobColumns } from './job-columns.tsx';
import { failedJobsQuery } from './job-requests.ts';

/** What came to nothing in the installation, for the platform operator, with one more try for each. */
export function JobsPage() {
  const { t } = useTranslation(['operator', 'list']);
  const { place, put } = useListPlace(FailedJobListQuerySchema);
  const query = useQuery(failedJobsQuery(place));
  const columns = useJobColumns();
  const jobName = useJobName();
  return (
    <OperatorList
      list="jobs"
      title={t('operator:failedJobs.title')}
      text={t('operator:failedJobs.text')}
      failed={t('operator:failedJobs.listFailed')}
      {...{ place, columns, query }}
      onPut={put}
      load={(page) => queryClient.fetchQuery({ ...failedJobsQuery({ ...place, ...page }), staleTime: 0 })}
      rowName={({ job }) => jobName(job)}
      nothing={<EmptyState>{t('operator:failedJobs.none')}</EmptyState>}
    />
  );
}
