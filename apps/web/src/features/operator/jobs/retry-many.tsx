import type { FailedJob } from '@plumbline/shared/contract/job.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useBulkOutcome } from '../../../lists/use-bulk-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { BulkResult } from '../../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useJobName } from '../use-job-name.ts';
import { useRetryJobs } from './job-requests.ts';

interface RetryManyProps {
  label: string;
  /** How many there are for now. */
  count: number;
  /** Which they are when it is begun. */
  find: () => Promise<readonly FailedJob[]>;
  /** Which need not be picked any longer. */
  onChanged?: (done: readonly FailedJob[]) => void;
}

/** A button that gives many failed jobs one more try, once that was confirmed, and says which could not have it. */
export function RetryMany({ label, count, find, onChanged }: RetryManyProps) {
  const { t } = useTranslation('operator');
  const jobName = useJobName();
  const failureText = useFailureText();
  const retry = useRetryJobs();
  const { outcome, settle, forget } = useBulkOutcome(({ id, job, tenantName }: FailedJob) => ({
    id,
    name: [jobName(job), tenantName].filter((part) => part !== null).join(', '),
  }));
  const [isAsked, setIsAsked] = useState(false);
  const confirm = () =>
    retry.mutate(find, {
      onSuccess: ({ jobs, results }) => {
        setIsAsked(false);
        onChanged?.(settle(jobs, results).done);
      },
    });
  return (
    <>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title={t('failedJobs.retryMany', { count })}
          confirmLabel={label}
          busy={retry.isPending}
          onConfirm={confirm}
          onCancel={() => setIsAsked(false)}
        >
          {t('failedJobs.retryManyText')}
          <FormFailure>{failureText(retry.error)}</FormFailure>
        </ConfirmDialog>
      )}
      {outcome && <BulkResult title={label} {...outcome} onClose={forget} />}
    </>
  );
}
