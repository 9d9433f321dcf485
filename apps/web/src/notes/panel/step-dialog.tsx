import { NOTE_COMMENT_MAX_CHARS, type NamedInWords } from '@plumbline/shared/contract/note.ts';
import { commentText } from '@plumbline/shared/documents/note/schema.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { StepDemand } from '@plumbline/shared/notes/transitions.ts';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { bodyOf, NO_WORDS, type NamedWords } from '../comments/named-words.ts';
import { useNaming } from '../comments/use-naming.tsx';

interface StepDialogProps {
  projectId: string;
  /** Missing where it is about several notes. */
  from?: NoteStatus;
  to: NoteStatus;
  demand: StepDemand;
  onClose: () => void;
  onSend: (comment: string, names: NamedInWords[]) => void;
}

/** Asks for the words that a step takes; `@` and `#` name people and notes in them, as in a comment. */
export function StepDialog({ projectId, from, to, demand, onClose, onSend }: StepDialogProps) {
  const { t } = useTranslation(['note', 'common', 'validation']);
  const [words, setWords] = useState(NO_WORDS);
  const [isTried, setIsTried] = useState(false);
  const naming = useNaming(projectId, words, setWords);
  const comment = commentText(bodyOf(words));
  const isEmpty = comment.trim() === '';
  const send = () => {
    setIsTried(true);
    if (!isEmpty) onSend(comment, namesIn(words));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Escape closes the list before it closes the dialog.
    if (naming.onKey(event.nativeEvent)) event.stopPropagation();
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
        dir="auto"
        value={words.text}
        aria-autocomplete="list"
        {...naming.field}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      {naming.list}
    </Dialog>
  );
}

function namesIn({ names }: NamedWords): NamedInWords[] {
  return names.map(({ part }) =>
    'mention' in part
      ? { kind: 'mention', id: part.mention, label: part.label }
      : { kind: 'note', id: part.note, label: part.label },
  );
}
