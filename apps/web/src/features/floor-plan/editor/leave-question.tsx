import { useTranslation } from 'react-i18next';
import type { RoomStatus } from '../../../collab/room-status.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface LeaveQuestionProps {
  status: RoomStatus;
  onLeave: () => void;
  onStay: () => void;
}

/** What leaving the plan does to edits that cannot be sent, and to refused ones. */
export function LeaveQuestion({ status, onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation(['plan', 'common']);
  const hasRefused = status.refused.length > 0;
  const isStuck = status.delay !== null;
  const refusedTitle = t('common:sync.refused', { count: status.refused.length });
  return (
    <ConfirmDialog
      kind="discard"
      open
      title={isStuck ? t('leave.title', { count: status.waiting.length }) : refusedTitle}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {isStuck && <p>{t(status.offlineCopies ? 'leave.kept' : 'leave.lost')}</p>}
      {isStuck && hasRefused && <p className="mt-3 font-medium">{refusedTitle}</p>}
      {hasRefused && <p>{t(status.offlineCopies ? 'leave.refusedKept' : 'leave.lost')}</p>}
    </ConfirmDialog>
  );
}
