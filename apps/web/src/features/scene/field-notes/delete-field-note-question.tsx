import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface DeleteFieldNoteQuestionProps {
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a field note goes, for everybody. */
export function DeleteFieldNoteQuestion({ onConfirm, onClose }: DeleteFieldNoteQuestionProps) {
  const { t } = useTranslation('scene');
  const [isBusy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('fieldNotes.deleteTitle')}
      confirmLabel={t('fieldNotes.delete')}
      onCancel={onClose}
      busy={isBusy}
      onConfirm={() => {
        setBusy(true);
        onConfirm();
      }}
    >
      {t('fieldNotes.deleteText')}
    </ConfirmDialog>
  );
}
