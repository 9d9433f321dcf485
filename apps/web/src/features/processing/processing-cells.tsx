import { stepName } from '@plumbline/shared/captures/step-name.ts';
import type { PROCESSING_ERROR_LIST, ProcessingError } from '@plumbline/shared/contract/processing-error.ts';
import type { ColumnOf } from '@plumbline/shared/lists/describe-list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { useReason } from './failure-reason.tsx';
import { useRetry } from './processing-requests.ts';
import { StepLine } from './step-line.tsx';

type Column = ColumnOf<typeof PROCESSING_ERROR_LIST> | 'menu';
type Cells = Partial<Record<Column, (failure: ProcessingError) => ReactNode>>;

/** What the list shows of each file that failed. */
export function useProcessingCells(onOpen: (failure: ProcessingError) => void): Cells {
  const { t } = useTranslation('processing');
  const format = useFormat();
  const reason = useReason();
  return {
    inspection: (failure) => (
      <button
        type="button"
        className="focus-ring max-w-[28ch] rounded-control text-start font-medium [overflow-wrap:anywhere] hover:underline"
        onClick={() => onOpen(failure)}
      >
        <bdi>{failure.inspection.name}</bdi>
      </button>
    ),
    file: ({ fileName }) => (
      <bdi className="block max-w-[24ch] truncate" title={fileName}>
        {fileName}
      </bdi>
    ),
    project: ({ project }) => <bdi>{project.name}</bdi>,
    step: ({ step, inspection: { kind } }) => (
      <span className="grid gap-0.5 py-1.5">
        <StepLine kind={kind} failedIn={step} />
        <span>{t(`steps.${stepName(step, kind)}`)}</span>
      </span>
    ),
    error: ({ error }) => (
      <span className="block max-w-[34ch] py-1.5 whitespace-normal">{reason(error)}</span>
    ),
    failedAt: ({ failedAt }) => <bdi>{format.dateTime(failedAt)}</bdi>,
    tries: ({ tries }) => <bdi>{format.number(tries)}</bdi>,
    inspector: ({ inspector }) => <PersonName {...inspector} />,
    menu: (failure) => failure.canRetry && <RetryButton failure={failure} />,
  };
}

/** Another try from the step that failed, told of by a toast: the row leaves. */
export function RetryButton({ failure, onDone }: { failure: ProcessingError; onDone?: () => void }) {
  const { t } = useTranslation('processing');
  const failureText = useFailureText();
  const retry = useRetry();
  const tryAgain = () =>
    retry.mutate(failure, {
      onSuccess: () => {
        toastSuccess(t('retried', { name: failure.fileName }));
        onDone?.();
      },
      onError: (refusal) => toastError(failureText(refusal)),
    });
  return (
    <Button size="small" loading={retry.isPending} onClick={tryAgain}>
      {t('retry')}
    </Button>
  );
}
