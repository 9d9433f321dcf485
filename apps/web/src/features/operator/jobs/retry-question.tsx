import type { FailedJob } from '@plumbline/shared/contract/job.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { useBulkOutcome } from '../../../lists/use-bulk-outcome.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { BulkResult } from '../../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useJobName } from '../use-job-name.ts';
import { useRetryJobs } from './job-requests.ts';

interface RetryQuestionProps {
  label: string;
  /** How many there are for now. */
  count: number;
  /** Which they are when it is begun. */
  find: () => Promise<readonly FailedJob[]>;
  /** Which need not be picked any longer. */
  onChanged?: (done: readonly FailedJob[]) => void;
  onClose: () => void;
}

/**
 * Asks before many failed jobs get one more try, and says which could not have it. It belongs beside the list, not into
 * its tools: those go with the rows, and what is said must stay until it was read.
 */
export function RetryQuestion({ label, count, find, onChanged, onClose }: RetryQuestionProps) {
  const { t } = useTranslation('operator');
  const jobName = useJobName();
  const failureText = useFailureText();
  const retry = useRetryJobs();
  const { outcome, settle } = useBulkOutcome(({ id, job, tenantName }: FailedJob) => ({
    id,
    name: [jobName(job), tenantName].filter((part) => part !== null).join(' · '),
  }));
  // Others try them again too; the question stays what it was.
  const [askedCount] = useState(count);
  const confirm = () =>
    retry.mutate(find, {
      onSuccess: ({ jobs, results }) => {
        const { settled, isAllDone } = settle(jobs, results);
        onChanged?.(settled);
        if (isAllDone) onClose();
      },
    });
  if (outcome) return <BulkResult title={label} {...outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind="ask"
      open
      title={t('failedJobs.retryMany', { count: askedCount })}
      confirmLabel={label}
      busy={retry.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('failedJobs.retryManyText')}
      <FormFailure>{failureText(retry.error)}</FormFailure>
    </ConfirmDialog>
  );
}
