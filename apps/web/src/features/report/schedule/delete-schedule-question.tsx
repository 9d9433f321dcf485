import type { ReportSchedule } from '@plumbline/shared/contract/report-schedule.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useScheduleChanges } from './schedule-requests.ts';

interface DeleteScheduleQuestionProps {
  projectId: string;
  schedule: ReportSchedule;
  onClose: () => void;
}

export function DeleteScheduleQuestion({ projectId, schedule, onClose }: DeleteScheduleQuestionProps) {
  const { t } = useTranslation('report');
  const { remove } = useScheduleChanges(projectId);
  const failureText = useFailureText();
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('schedule.deleteTitle', { name: schedule.name })}
      confirmLabel={t('schedule.deleteConfirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(schedule.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t('schedule.deleteText')}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}
