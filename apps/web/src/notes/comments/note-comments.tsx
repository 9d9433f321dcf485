import { addComment, deleteComment, editComment } from '@plumbline/shared/documents/note/commands.ts';
import type { NoteContent } from '@plumbline/shared/documents/note/read.ts';
import type { CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Room } from '../../collab/room.ts';
import type { NoteAction } from '../room/note-action.ts';
import { useProjectZone } from '../use-project-zone.ts';
import { CommentField } from './comment-field.tsx';
import { commentsQuery } from './comment-requests.ts';
import { beginning, NoteComment } from './note-comment.tsx';

type Comment = NoteContent['comments'][number];

interface NoteCommentsProps {
  projectId: string;
  noteId: string;
  room: Room<NoteAction> | null;
  comments: readonly Comment[];
  /** Everybody of the project: of a comment that the server has not told of yet. */
  people: readonly { id: string; name: string }[];
  ownId: string;
  mayComment: boolean;
  /** Whose comments the reader may delete. */
  mayDelete: (comment: Comment) => boolean;
}

/** What people said about a note, oldest first, and the field in which one says more. */
export function NoteComments(props: NoteCommentsProps) {
  const { projectId, noteId, room, comments, people, ownId, mayComment, mayDelete } = props;
  const { t } = useTranslation('note');
  const zone = useProjectZone(projectId);
  const known = new Map(useQuery(commentsQuery(projectId, noteId)).data?.map((each) => [each.id, each]));
  const nameOf = ({ id, by }: Comment) =>
    known.get(id)?.by?.name || people.find((person) => person.id === by)?.name || t('comments.formerMember');
  const edit = ({ id, body }: Comment, edited: CommentPart[]): boolean => {
    if (JSON.stringify(edited) === JSON.stringify(body)) return true;
    const step: NoteAction = { kind: 'editComment', subjectId: id, name: beginning(edited) };
    return room?.edit(step, (doc) => editComment(doc, id, edited)) ?? false;
  };
  const remove = ({ id, body }: Comment) =>
    room?.edit({ kind: 'deleteComment', subjectId: id, name: beginning(body) }, (doc) =>
      deleteComment(doc, id),
    );
  const saidAt = ({ id }: Comment) => known.get(id)?.createdAt ?? '~';
  return (
    <>
      {comments.length === 0 && <p className="py-4 text-text-2">{t('noComments')}</p>}
      <ul className="grid gap-4 py-3">
        {comments
          .toSorted((a, b) => compare(saidAt(a), saidAt(b)))
          .map((comment) => (
            <NoteComment
              key={comment.id}
              projectId={projectId}
              by={{ id: comment.by, name: nameOf(comment) }}
              body={comment.body}
              known={known.get(comment.id) ?? null}
              zone={zone}
              onEdit={mayComment && comment.by === ownId ? (body) => edit(comment, body) : null}
              onDelete={mayDelete(comment) ? () => remove(comment) : null}
            />
          ))}
      </ul>
      {mayComment && room && <Composer {...{ projectId, room, ownId }} />}
    </>
  );
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

interface ComposerProps {
  projectId: string;
  room: Room<NoteAction>;
  ownId: string;
}

function Composer({ projectId, room, ownId }: ComposerProps) {
  const { t } = useTranslation('note');
  const send = (body: CommentPart[]) => {
    const id = newObjectId();
    return (
      room.edit({ kind: 'comment', subjectId: id, name: beginning(body) }, (doc) => {
        addComment(doc, { id, by: ownId, body });
        return true;
      }) ?? false
    );
  };
  return (
    <div className="border-t border-line pt-3 print:hidden">
      <CommentField projectId={projectId} label={t('step.comment')} send={t('send')} onSend={send} />
    </div>
  );
}
