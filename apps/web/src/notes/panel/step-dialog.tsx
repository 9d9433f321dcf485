import { NOTE_COMMENT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { StepDemand } from '@plumbline/shared/notes/transitions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface StepDialogProps {
  /** Missing where it is about several notes. */
  from?: NoteStatus;
  to: NoteStatus;
  demand: StepDemand;
  onClose: () => void;
  onSend: (comment: string) => void;
}

/** Asks for the words that a step takes. */
export function StepDialog({ from, to, demand, onClose, onSend }: StepDialogProps) {
  const { t } = useTranslation(['note', 'common', 'validation']);
  const [comment, setComment] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isEmpty = comment.trim() === '';
  const send = () => {
    setIsTried(true);
    if (!isEmpty) onSend(comment.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={!isEmpty}
      title={from ? `${t(`note:status.${from}`)} → ${t(`note:status.${to}`)}` : t(`note:status.${to}`)}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" onClick={send}>
            {t('note:step.send')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('note:step.comment')}
        hint={t(demand === 'proof' ? 'note:step.proofHint' : 'note:step.commentHint')}
        error={isTried && isEmpty ? t('validation:required') : undefined}
        maxLength={NOTE_COMMENT_MAX_CHARS}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        data-autofocus
      />
    </Dialog>
  );
}
