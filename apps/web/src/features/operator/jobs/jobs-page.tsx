import {
  FAILED_JOB_KINDS,
  FailedJobListQuerySchema,
  type FailedJob,
} from '@plumbline/shared/contract/job.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../api/query-client.ts';
import { ListEmpty } from '../../../lists/list-empty.tsx';
import { useListPlace } from '../../../lists/list-place.ts';
import { useRowSelection } from '../../../ui/data-table/row-selection.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { OperatorList } from '../operator-list.tsx';
import { useJobName } from '../use-job-name.ts';
import { useJobColumns } from './job-columns.tsx';
import { failedJobsQuery, fetchAllFailedJobs } from './job-requests.ts';
import { RetryQuestion } from './retry-question.tsx';

const ANY = '';
const NOTHING: FailedJob[] = [];

/** What came to nothing in the installation, for the platform operator, with one more try for one or for many. */
export function JobsPage() {
  const { t } = useTranslation(['operator', 'list']);
  const { place, put } = useListPlace(FailedJobListQuerySchema);
  const query = useQuery(failedJobsQuery(place));
  const columns = useJobColumns();
  const jobName = useJobName();
  const { rows, total } = query.data ?? { rows: NOTHING, total: 0 };
  const selection = useRowSelection(rows, ({ id }) => id, {
    scope: place.job ?? ANY,
    isWhole: rows.length === query.data?.total,
  });
  const [asked, setAsked] = useState<'all' | readonly FailedJob[] | null>(null);
  return (
    <>
      <OperatorList
        list="jobs"
        title={t('failedJobs.title')}
        text={t('failedJobs.text')}
        failed={t('failedJobs.listFailed')}
        {...{ place, columns, query, selection }}
        onPut={put}
        load={(page) => queryClient.fetchQuery({ ...failedJobsQuery({ ...place, ...page }), staleTime: 0 })}
        rowName={({ job }) => jobName(job)}
        filters={
          <Select
            label={t('failedJobs.columns.job')}
            className="w-64 max-sm:w-full"
            value={place.job ?? ANY}
            onChange={(job) => put({ job })}
            options={[
              { value: ANY, label: t('failedJobs.anyJob') },
              ...FAILED_JOB_KINDS.map((job) => ({ value: job, label: jobName(job) })),
            ]}
          />
        }
        toolsForAll={
          total > 1 && (
            <Button size="small" onClick={() => setAsked('all')}>
              {t('failedJobs.retryAll')}
            </Button>
          )
        }
        actions={
          <Button size="small" onClick={() => setAsked(selection.picked)}>
            {t('failedJobs.retry')}
          </Button>
        }
        nothing={
          <ListEmpty isFiltered={place.job !== undefined} onClear={() => put({ job: '' })}>
            {t('failedJobs.none')}
          </ListEmpty>
        }
      />
      {asked === 'all' && (
        <RetryQuestion
          label={t('failedJobs.retryAll')}
          count={total}
          find={() => fetchAllFailedJobs(place)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'all' && (
        <RetryQuestion
          label={t('failedJobs.retry')}
          count={asked.length}
          find={() => Promise.resolve(asked)}
          onChanged={(done) => selection.set(done, false)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
