import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';

/** Asks before what was typed here is left behind, within the app and with the tab. */
export function LeaveProfile({ when }: { when: boolean }) {
  const { t } = useTranslation('account');
  const leaving = useLeaving({ isTyped: when, onLeave: () => undefined });
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      destructive
      title={t('profile.leave.title')}
      confirmLabel={t('profile.leave.leave')}
      cancelLabel={t('profile.leave.stay')}
      onConfirm={leaving.leave}
      onCancel={leaving.stay}
    >
      {t('profile.leave.text')}
    </ConfirmDialog>
  );
}
