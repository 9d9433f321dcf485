import { NOTE_COMMENT_MAX_CHARS, type Assignee } from '@plumbline/shared/contract/note.ts';
import { addComment, deleteComment } from '@plumbline/shared/documents/note/commands.ts';
import type { NoteContent } from '@plumbline/shared/documents/note/read.ts';
import { commentText, type CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDelete from '~icons/ph/trash';
import type { Room } from '../../collab/room.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isImeKey } from '../../ui/ime-key.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { NoteAction } from '../room/note-action.ts';
import { TextPart } from './note-text.tsx';

const NAME_CHARS = 80;

type Comment = NoteContent['comments'][number];

interface NoteCommentsProps {
  room: Room<NoteAction> | null;
  comments: readonly Comment[];
  people: readonly Assignee[];
  ownId: string;
  mayComment: boolean;
  /** Whose comments the reader may delete. */
  mayDelete: (comment: Comment) => boolean;
}

/** What people said about a note, and the field in which one says more. */
export function NoteComments({ room, comments, people, ownId, mayComment, mayDelete }: NoteCommentsProps) {
  const { t } = useTranslation('note');
  const nameOf = (accountId: string) => people.find(({ id }) => id === accountId)?.name ?? '';
  const remove = ({ id, body }: Comment) =>
    room?.edit({ kind: 'deleteComment', subjectId: id, name: beginning(body) }, (doc) =>
      deleteComment(doc, id),
    );
  return (
    <>
      {comments.length === 0 && <p className="py-4 text-text-2">{t('noComments')}</p>}
      <ul className="grid gap-4 py-3">
        {comments.map((comment) => (
          <li key={comment.id} className="flex gap-3">
            <Avatar id={comment.by} name={nameOf(comment.by)} />
            <div className="min-w-0 grow">
              <bdi className="type-strong">{nameOf(comment.by)}</bdi>
              <p dir="auto" className="type-body whitespace-pre-wrap [overflow-wrap:anywhere]">
                {comment.body.map((part, index) => (
                  <TextPart key={index} part={part} />
                ))}
              </p>
            </div>
            {mayDelete(comment) && (
              <IconButton
                label={t('action.deleteComment', { name: beginning(comment.body) })}
                icon={<IconDelete />}
                onClick={() => remove(comment)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayComment && room && <Composer room={room} ownId={ownId} />}
    </>
  );
}

function Composer({ room, ownId }: { room: Room<NoteAction>; ownId: string }) {
  const { t } = useTranslation('note');
  const [text, setText] = useState('');
  const words = text.trim();
  const send = () => {
    if (words === '') return;
    const id = newObjectId();
    const body: CommentPart[] = [{ text: words }];
    const sent = room.edit({ kind: 'comment', subjectId: id, name: beginning(body) }, (doc) => {
      addComment(doc, { id, by: ownId, body });
      return true;
    });
    if (sent) setText('');
  };
  return (
    <div className="border-t border-line pt-3">
      <TextArea
        label={t('step.comment')}
        rows={2}
        maxLength={NOTE_COMMENT_MAX_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isImeKey(event.nativeEvent))
            return;
          event.preventDefault();
          send();
        }}
      />
      <div className="mt-2 flex justify-end">
        <Button kind="fill" disabled={words === ''} onClick={send}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}

function beginning(body: readonly CommentPart[]): string {
  return cutText(commentText(body), NAME_CHARS);
}
