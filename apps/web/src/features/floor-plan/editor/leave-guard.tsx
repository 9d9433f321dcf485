import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import type { RoomStatus } from '../../../collab/room-status.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { isUnheld } from '../../../ui/use-leaving.ts';

/**
 * Asks before a page of the app is left while edits cannot be sent, or were refused and lie there unseen; closing the
 * tab is guarded by the room client.
 */
export function LeaveGuard({ status }: { status: RoomStatus }) {
  const { t } = useTranslation(['plan', 'common']);
  const hasRefused = status.refused.length > 0;
  const isStuck = status.delay !== null;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (isStuck || hasRefused) &&
      !isUnheld(to) &&
      (from.pathname !== to.pathname || floorOf(from.search) !== floorOf(to.search)),
  );
  const refusedTitle = t('common:sync.refused', { count: status.refused.length });
  return (
    <ConfirmDialog
      kind="discard"
      open={blocker.state === 'blocked'}
      title={isStuck ? t('leave.title', { count: status.waiting.length }) : refusedTitle}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {isStuck && <p>{t(status.offlineCopies ? 'leave.kept' : 'leave.lost')}</p>}
      {isStuck && hasRefused && <p className="mt-3 font-medium">{refusedTitle}</p>}
      {hasRefused && <p>{t(status.offlineCopies ? 'leave.refusedKept' : 'leave.lost')}</p>}
    </ConfirmDialog>
  );
}

function floorOf(search: string): string | null {
  return new URLSearchParams(search).get('floorId');
}
