import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useLeaving } from '../ui/use-leaving.ts';

interface LeavePictureProps {
  /** The drawer is to be closed. */
  isClosing: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Stands as long as a picture is chosen and not saved: asks before it is left, by closing, by Back, with the tab. */
export function LeavePicture({ isClosing, onLeave, onStay }: LeavePictureProps) {
  const { t } = useTranslation('picture');
  const leaving = useLeaving({ isTyped: true, onLeave });
  return (
    <ConfirmDialog
      open={isClosing || leaving.isAsking}
      title={t('discard.title')}
      confirmLabel={t('discard.action')}
      cancelLabel={t('discard.keep')}
      destructive
      onConfirm={leaving.leave}
      onCancel={() => {
        leaving.stay();
        onStay();
      }}
    >
      {t('discard.text')}
    </ConfirmDialog>
  );
}
