import type { Report } from '@plumbline/shared/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useReportChanges } from './report-requests.ts';

interface DeleteReportQuestionProps {
  projectId: string;
  report: Report;
  onClose: () => void;
}

export function DeleteReportQuestion({ projectId, report, onClose }: DeleteReportQuestionProps) {
  const { t } = useTranslation('report');
  const { remove } = useReportChanges(projectId);
  const failureText = useFailureText();
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('deleteQuestion.title', { name: report.name })}
      confirmLabel={t('deleteQuestion.confirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(report.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t('deleteQuestion.text')}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}
