import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Leaving } from './use-leaving.ts';

/** Asked before what was typed is lost. */
export function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      title={t('discard.title')}
      confirmLabel={t('discard.action')}
      cancelLabel={t('discard.keep')}
      destructive
      onConfirm={leaving.leave}
      onCancel={leaving.stay}
    >
      {t('discard.text')}
    </ConfirmDialog>
  );
}
