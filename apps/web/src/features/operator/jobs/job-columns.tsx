import type { FailedJob, FailedJobOrder } from '@plumbline/shared/contract/job.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { toastError, toastSuccess } from '../../../ui/toaster.tsx';
import { useJobName } from '../use-job-name.ts';
import { useRetryJob } from './job-requests.ts';

/** What the list of failed jobs shows of each. */
export function useJobColumns(): DataColumn<FailedJob, FailedJobOrder>[] {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const jobName = useJobName();
  const ofNoTenant = (isRoutine: boolean) => t(isRoutine ? 'failedJobs.everywhere' : 'failedJobs.tenantGone');
  const named = (id: string) => ({ id, label: t(`failedJobs.columns.${id}`) });
  return [
    { ...named('job'), fixed: true, cell: ({ job }) => jobName(job), csv: ({ job }) => jobName(job) },
    {
      ...named('tenant'),
      cell: ({ tenantName, isRoutine }) =>
        tenantName === null ? (
          <span className="text-text-2">{ofNoTenant(isRoutine)}</span>
        ) : (
          <bdi>{tenantName}</bdi>
        ),
      csv: ({ tenantName, isRoutine }) => tenantName ?? ofNoTenant(isRoutine),
    },
    {
      ...named('createdAt'),
      order: 'createdAt',
      cell: ({ createdAt }) => <bdi>{format.dateTime(createdAt)}</bdi>,
      csv: ({ createdAt }) => createdAt,
    },
    {
      ...named('failedAt'),
      order: 'failedAt',
      cell: ({ failedAt }) => <bdi>{format.dateTime(failedAt)}</bdi>,
      csv: ({ failedAt }) => failedAt,
    },
    {
      ...named('tries'),
      atEnd: true,
      cell: ({ tries }) => <bdi>{format.number(tries)}</bdi>,
      csv: ({ tries }) => tries,
    },
    {
      ...named('error'),
      cell: ({ error }) => (
        <bdi dir="ltr" className="type-mono block max-w-[48ch] truncate" title={error}>
          {error}
        </bdi>
      ),
      csv: ({ error }) => error,
    },
    {
      ...named('menu'),
      fixed: true,
      isTool: true,
      atEnd: true,
      cell: ({ id }) => <RetryButton jobId={id} />,
    },
  ];
}

function RetryButton({ jobId }: { jobId: string }) {
  const { t } = useTranslation('operator');
  const failureText = useFailureText();
  const retry = useRetryJob();
  const tryAgain = () =>
    retry.mutate(jobId, {
      onSuccess: () => toastSuccess(t('failedJobs.retried')),
      onError: (failure) => toastError(failureText(failure)),
    });
  return (
    <Button size="small" loading={retry.isPending} onClick={tryAgain}>
      {t('failedJobs.retry')}
    </Button>
  );
}
