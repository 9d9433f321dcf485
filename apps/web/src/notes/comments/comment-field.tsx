import { NOTE_COMMENT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import { enteredLines } from '@plumbline/shared/text/entered-text.ts';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { isImeKey } from '../../ui/ime-key.ts';
import { TextArea } from '../../ui/text-area.tsx';

interface CommentFieldProps {
  label: string;
  /** Of the button that sends. */
  send: string;
  start?: string;
  ref?: Ref<HTMLTextAreaElement>;
  /** @returns false where it could not be taken: the words stay. */
  onSend: (words: string) => boolean;
  onCancel?: () => void;
  /** Stands before the button that sends. */
  children?: ReactNode;
}

/** Where a comment is written, sent by its button or by Ctrl or Cmd and Enter. What is too long is kept and not sent. */
export function CommentField(props: CommentFieldProps) {
  const { label, send, start = '', ref, onSend, onCancel, children } = props;
  const { t } = useTranslation(['note', 'validation']);
  const { number } = useFormat();
  const [text, setText] = useState(start);
  const words = enteredLines(text).trim();
  const isTooLong = [...words].length > NOTE_COMMENT_MAX_CHARS;
  const isSendable = words !== '' && !isTooLong;
  const take = () => {
    if (isSendable && onSend(words)) setText('');
  };
  return (
    <>
      <TextArea
        label={label}
        {...(ref && { ref })}
        rows={2}
        dir="auto"
        value={text}
        error={isTooLong ? t('validation:maxLength', { max: number(NOTE_COMMENT_MAX_CHARS) }) : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isImeKey(event.nativeEvent)) return;
          const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          const isLeft = event.key === 'Escape' && onCancel !== undefined;
          if (!isSent && !isLeft) return;
          event.preventDefault();
          event.stopPropagation();
          if (isLeft) onCancel();
          else take();
        }}
      />
      <div className="mt-2 flex justify-end gap-2">
        {children}
        <Button kind="fill" disabled={!isSendable} onClick={take}>
          {send}
        </Button>
      </div>
    </>
  );
}
