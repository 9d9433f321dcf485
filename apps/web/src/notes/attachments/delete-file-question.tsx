import type { Attachment } from '@plumbline/shared/contract/attachment.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastError } from '../../ui/toaster.tsx';
import { detachFile } from './attachment-requests.ts';

interface DeleteFileQuestionProps {
  noteId: string;
  file: Pick<Attachment, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks before a file of a note goes. */
export function DeleteFileQuestion({ noteId, file, onClose }: DeleteFileQuestionProps) {
  const { t } = useTranslation('note');
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await detachFile(noteId, file.id);
    } catch (error) {
      const text = failureText(error instanceof Error ? error : null);
      if (text !== null) toastError(text);
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('attach.deleteTitle')}
      confirmLabel={t('attach.delete')}
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('attach.deleteText', { name: file.name })}
    </ConfirmDialog>
  );
}
