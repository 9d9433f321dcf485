import { NOTE_COMMENT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import { commentText, type CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { isImeKey } from '../../ui/ime-key.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { bodyOf, NO_WORDS, wordsOf } from './named-words.ts';
import { useNaming } from './use-naming.tsx';

interface CommentFieldProps {
  projectId: string;
  label: string;
  /** Of the button that sends. */
  send: string;
  start?: readonly CommentPart[];
  ref?: Ref<HTMLTextAreaElement>;
  /** @returns false where it could not be taken: the words stay. */
  onSend: (body: CommentPart[]) => boolean;
  onCancel?: () => void;
  /** Stands before the button that sends. */
  children?: ReactNode;
}

/**
 * Where a comment is written, sent by its button or by Ctrl or Cmd and Enter; `@` and `#` name people and notes. What is
 * too long is kept and not sent.
 */
export function CommentField(props: CommentFieldProps) {
  const { projectId, label, send, start = [], ref, onSend, onCancel, children } = props;
  const { t } = useTranslation(['note', 'validation']);
  const { number } = useFormat();
  const [words, setWords] = useState(() => wordsOf(start));
  const naming = useNaming(projectId, words, setWords);
  const body = bodyOf(words);
  const said = commentText(body);
  const isTooLong = [...said].length > NOTE_COMMENT_MAX_CHARS;
  const isSendable = /\S/.test(said) && !isTooLong;
  const take = () => {
    if (isSendable && onSend(body)) setWords(NO_WORDS);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isImeKey(event.nativeEvent)) return;
    if (naming.onKey(event.nativeEvent)) {
      event.stopPropagation();
      return;
    }
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isLeft = event.key === 'Escape' && onCancel !== undefined;
    if (!isSent && !isLeft) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLeft) onCancel();
    else take();
  };
  return (
    <>
      <TextArea
        label={label}
        {...(ref && { ref })}
        rows={2}
        dir="auto"
        value={words.text}
        error={isTooLong ? t('validation:maxLength', { max: number(NOTE_COMMENT_MAX_CHARS) }) : undefined}
        aria-autocomplete="list"
        {...naming.field}
        onKeyDown={onKeyDown}
      />
      {naming.list}
      <div className="mt-2 flex justify-end gap-2">
        {children}
        <Button kind="fill" disabled={!isSendable} onClick={take}>
          {send}
        </Button>
      </div>
    </>
  );
}
