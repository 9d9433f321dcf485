import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { putInspection } from '../../inspections/live-inspections.ts';
import { publishInspection } from '../../inspections/inspection-requests.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';

interface PublishQuestionProps {
  inspection: InspectionRow;
  onClose: () => void;
}

/** Asks before everybody sees an inspection, and says what has no place yet. */
export function PublishQuestion({ inspection, onClose }: PublishQuestionProps) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const unplaced = inspection.frameCount - inspection.placedCount;
  const submission = useSubmission({
    mutationFn: () => publishInspection(inspection),
    onSuccess: (published) => {
      putInspection(queryClient, inspection.projectId, published);
      onClose();
      toastSuccess(t('publish.done', { name: inspection.name }));
    },
  });
  return (
    <ConfirmDialog
      kind="ask"
      open
      title={t('publish.title', { name: inspection.name })}
      confirmLabel={t('publish.confirm')}
      busy={submission.isPending}
      onConfirm={() => submission.mutate()}
      onCancel={onClose}
    >
      <p>{t('publish.text')}</p>
      {unplaced > 0 && <p className="pt-2 text-warn">{t('publish.unplaced', { count: unplaced })}</p>}
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </ConfirmDialog>
  );
}
