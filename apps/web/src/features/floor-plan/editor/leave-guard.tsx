import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import type { RoomStatus } from '../../../collab/room-status.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a page of the app is left while edits cannot be sent; closing the tab is guarded by the room client. */
export function LeaveGuard({ status }: { status: RoomStatus }) {
  const { t } = useTranslation('plan');
  const isStuck = status.chip.kind === 'not-saved' || status.chip.kind === 'offline-waiting';
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isStuck && (from.pathname !== to.pathname || floorOf(from.search) !== floorOf(to.search)),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      destructive
      title={t('leave.title', { count: status.waiting.length })}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t(status.offlineCopies ? 'leave.kept' : 'leave.lost')}
    </ConfirmDialog>
  );
}

function floorOf(search: string): string | null {
  return new URLSearchParams(search).get('floorId');
}
