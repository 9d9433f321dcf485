import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { dropCaptures } from '../../inspections/capture-sends.ts';
import { forgetInspection } from '../../inspections/live-inspections.ts';
import { deleteInspection } from '../../inspections/inspection-requests.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';

interface DeleteInspectionQuestionProps {
  inspection: InspectionRow;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an inspection is deleted with its pictures; it can be brought back among the expired files. */
export function DeleteInspectionQuestion({ inspection, onClose, onDeleted }: DeleteInspectionQuestionProps) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const submission = useSubmission({
    mutationFn: () => deleteInspection(inspection),
    onSuccess: () => {
      dropCaptures(inspection.id);
      onDeleted();
      forgetInspection(queryClient, inspection);
      toastSuccess(t('delete.done', { name: inspection.name }));
    },
  });
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('delete.title', { name: inspection.name })}
      confirmLabel={t('delete.confirm')}
      busy={submission.isPending}
      onConfirm={() => submission.mutate()}
      onCancel={onClose}
    >
      {t('delete.text', { count: inspection.frameCount })}
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </ConfirmDialog>
  );
}
