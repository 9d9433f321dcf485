import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface DeleteNotesQuestionProps {
  count: number;
  onClose: () => void;
  /** Settles when they are deleted, or refused. */
  onConfirm: () => Promise<void>;
}

/** Asks before many notes are deleted. */
export function DeleteNotesQuestion({ count, onClose, onConfirm }: DeleteNotesQuestionProps) {
  const { t } = useTranslation('note');
  const [isBusy, setIsBusy] = useState(false);
  const confirm = () => {
    setIsBusy(true);
    void onConfirm().finally(onClose);
  };
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('bulk.deleteTitle', { count })}
      confirmLabel={t('bulk.delete')}
      busy={isBusy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('bulk.deleteText')}
    </ConfirmDialog>
  );
}
