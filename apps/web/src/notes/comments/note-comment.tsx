import type { NoteComment as KnownComment } from '@plumbline/shared/contract/note-comment.ts';
import { commentText, type CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import IconEdit from '~icons/ph/pencil-simple';
import IconDelete from '~icons/ph/trash';
import { useFormat } from '../../i18n/use-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { TextPart } from '../panel/note-text.tsx';
import { CommentField } from './comment-field.tsx';

const NAME_CHARS = 80;

interface NoteCommentProps {
  projectId: string;
  by: { id: string; name: string };
  body: readonly CommentPart[];
  /** Null until the server has told of it. */
  known: KnownComment | null;
  /** The zone of the project. */
  zone: string | undefined;
  /** Null where the reader may not. */
  onEdit: ((body: CommentPart[]) => boolean) | null;
  onDelete: (() => void) | null;
}

/** What one person said, and when; its author may put it in other words. */
export function NoteComment({ projectId, by, body, known, zone, onEdit, onDelete }: NoteCommentProps) {
  const { t } = useTranslation(['note', 'common']);
  const [isEdited, setIsEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = beginning(body);
  const stop = () => {
    flushSync(() => setIsEdited(false));
    button.current?.focus();
  };
  return (
    <li className="flex gap-3">
      <Avatar id={by.id} name={by.name} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="type-strong min-w-0 [overflow-wrap:anywhere]">{by.name}</bdi>
          {known && <When {...{ known, zone }} />}
        </p>
        {isEdited && onEdit ? (
          <WordsField
            projectId={projectId}
            label={t('note:step.comment')}
            send={t('note:comments.save')}
            start={body}
            onSend={(edited) => {
              const isTaken = onEdit(edited);
              if (isTaken) stop();
              return isTaken;
            }}
            onCancel={stop}
          >
            <Button onClick={stop}>{t('common:cancel')}</Button>
          </WordsField>
        ) : (
          <p
            dir="auto"
            className="type-body [text-align:match-parent] whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {body.map((part, index) => (
              <TextPart key={index} part={part} />
            ))}
          </p>
        )}
      </div>
      {!isEdited && onEdit && (
        <IconButton
          ref={button}
          label={t('note:action.editComment', { name })}
          icon={<IconEdit />}
          onClick={() => setIsEdited(true)}
        />
      )}
      {!isEdited && onDelete && (
        <IconButton
          label={t('note:action.deleteComment', { name })}
          icon={<IconDelete />}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

/** Has the focus as soon as it stands there. */
function WordsField(props: ComponentProps<typeof CommentField>) {
  return <CommentField {...props} ref={useFirstFocus<HTMLTextAreaElement>()} />;
}

function When({ known: { createdAt, editedAt }, zone }: { known: KnownComment; zone: string | undefined }) {
  const { t } = useTranslation('note');
  const format = useFormat();
  return (
    <span className="text-text-2">
      <time dateTime={createdAt} title={format.dateTime(createdAt, zone)}>
        {format.relative(createdAt, zone)}
      </time>
      {editedAt !== null && (
        <>
          {' · '}
          <time dateTime={editedAt} title={format.dateTime(editedAt, zone)}>
            {t('comments.edited')}
          </time>
        </>
      )}
    </span>
  );
}

/** What a comment is called in the name of a step. */
export function beginning(body: readonly CommentPart[]): string {
  return cutText(commentText(body), NAME_CHARS);
}
