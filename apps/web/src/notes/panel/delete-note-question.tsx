import type { Note } from '@plumbline/shared/contract/note.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastUndo } from '../../ui/toaster.tsx';
import { putNote } from '../live-notes.ts';
import { deleteNote, restoreNote } from '../note-requests.ts';

interface DeleteNoteQuestionProps {
  note: Note;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a note is deleted; afterwards it can be brought back at once. */
export function DeleteNoteQuestion({ note, onClose, onDeleted }: DeleteNoteQuestionProps) {
  const { t } = useTranslation('note');
  const failureText = useFailureText();
  const bringBack = async () => putNote(queryClient, note.projectId, await restoreNote(note.id), 'made');
  const submission = useSubmission({
    mutationFn: () => deleteNote(note),
    onSuccess: () => {
      putNote(queryClient, note.projectId, note, 'deleted');
      onDeleted();
      toastUndo(t('deleted', { number: note.number }), t('restore'), () => void bringBack());
    },
  });
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('deleteQuestion.title', { number: note.number })}
      confirmLabel={t('deleteQuestion.confirm')}
      busy={submission.isPending}
      onConfirm={() => submission.mutate()}
      onCancel={onClose}
    >
      {t('deleteQuestion.text')}
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </ConfirmDialog>
  );
}
