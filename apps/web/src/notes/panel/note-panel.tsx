import { setWatching } from '@plumbline/shared/documents/note/commands.ts';
import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import { turnOf } from '@plumbline/shared/notes/transitions.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconClose from '~icons/ph/x';
import IconMove from '~icons/ph/arrows-out-cardinal';
import IconLink from '~icons/ph/link';
import IconTrash from '~icons/ph/trash';
import IconEye from '~icons/ph/eye';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { assigneesQuery, noteQuery } from '../note-requests.ts';
import { NoteAttachments } from '../attachments/note-attachments.tsx';
import { NoteComments } from '../comments/note-comments.tsx';
import { mayDescribe } from '../description/may-describe.ts';
import { NoteDescription } from '../description/note-description.tsx';
import { useNoteContent } from '../room/use-note-content.ts';
import { useNoteRoom } from '../room/use-note-room.ts';
import { useNoteRights, type NoteRights } from '../use-note-rights.ts';
import { useSeenNote } from '../use-seen-note.ts';
import { useWaiting, withWaiting } from '../waiting-changes.ts';
import { DeleteNoteQuestion } from './delete-note-question.tsx';
import { NoteChecklist } from './note-checklist.tsx';
import { NoteActivity } from './note-activity.tsx';
import { NoteAlerts } from './note-alerts.tsx';
import { NoteFields } from './note-fields.tsx';
import { NoteWatchers } from './note-watchers.tsx';
import { StatusMenu } from './status-menu.tsx';

interface NotePanelProps {
  projectId: string;
  noteId: string;
  onClose: () => void;
  /** Where there is a plan to move it on. */
  onMove?: () => void;
}

/** One note beside what it is shown in: its state, what is written in it, and what people say about it. */
export function NotePanel({ projectId, noteId, onClose, onMove }: NotePanelProps) {
  const { t } = useTranslation('note');
  const query = useQuery(noteQuery(projectId, noteId));
  const waiting = useWaiting();
  const rights = useNoteRights(projectId);
  useSeenNote(projectId, noteId);
  if (query.data === undefined)
    return query.error ? (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
        {t('failed')}
      </LoadFailed>
    ) : (
      <Skeleton className="grid gap-3 p-4" onRetry={() => void query.refetch()}>
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-40" />
      </Skeleton>
    );
  const note = withWaiting(query.data, waiting);
  return (
    <div className="flex min-h-0 grow flex-col">
      <NoteHead {...{ note, rights, onClose }} {...(onMove && { onMove })} />
      <div className="min-h-0 grow overflow-y-auto px-4 pb-4">
        {note.floorImageUrl && (
          <img
            src={note.floorImageUrl}
            alt=""
            className="mt-3 h-40 w-full rounded-panel border border-line object-cover"
          />
        )}
        <Written {...{ note, rights }} />
      </div>
    </div>
  );
}

interface NoteHeadProps extends Pick<NotePanelProps, 'onClose' | 'onMove'> {
  note: Note;
  rights: NoteRights;
}

function NoteHead({ note, rights, onClose, onMove }: NoteHeadProps) {
  const { t } = useTranslation('note');
  const [isAsked, setIsAsked] = useState(false);
  const turn = note.status && turnOf(note.status, note.assignee !== null);
  const next = turn === 'assignee' ? note.assignee : turn === 'creator' ? note.createdBy : null;
  const copy = async () => {
    if (await copyText(location.href)) toastSuccess(t('linkCopied'));
  };
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <h2 className="type-h3">
        <bdi>{note.number}</bdi>
      </h2>
      <StatusMenu note={note} question={rights.questionOf(note)} />
      {next && (
        <span className="text-text-2">
          {next.id === rights.ownId ? t('turnYou') : t('turn', { name: next.name })}
        </span>
      )}
      <span className="ms-auto inline-flex gap-1">
        <IconButton label={t('copyLink')} icon={<IconLink />} onClick={() => void copy()} />
        {onMove && rights.mayChange(note) && note.status !== 'verified' && (
          <IconButton label={t('move')} icon={<IconMove />} onClick={onMove} />
        )}
        {rights.mayChange(note) && (
          <IconButton label={t('delete')} icon={<IconTrash />} onClick={() => setIsAsked(true)} />
        )}
        <IconButton label={t('close')} icon={<IconClose />} onClick={onClose} />
      </span>
      {isAsked && <DeleteNoteQuestion note={note} onClose={() => setIsAsked(false)} onDeleted={onClose} />}
    </header>
  );
}

/** What stands in the note's room: words, comments, watchers. */
function Written({ note, rights }: { note: Note; rights: NoteRights }) {
  const { t } = useTranslation('note');
  const { room, status } = useNoteRoom(note.projectId, note.id);
  const content = useNoteContent(room?.doc ?? null);
  const people = useQuery(assigneesQuery(note.projectId));
  const access = status.access ?? 'read';
  const mayEdit = mayDescribe({ room: status, ability: rights.ability, status: note.status });
  const isWatching = content.watchers.includes(rights.ownId);
  const watch = () =>
    room?.edit({ kind: isWatching ? 'unwatch' : 'watch', subjectId: rights.ownId, name: '' }, (doc) =>
      setWatching(doc, rights.ownId, !isWatching),
    );
  return (
    <>
      <div className="mt-3 flex items-start gap-2">
        <div className="min-w-0 grow">
          <NoteDescription
            projectId={note.projectId}
            room={room}
            blocks={content.description}
            mayEdit={mayEdit}
          />
        </div>
        {reaches(access, 'comment') && (
          <IconButton
            label={isWatching ? t('watching') : t('watch')}
            icon={<IconEye />}
            pressed={isWatching}
            onClick={watch}
          />
        )}
        {reaches(access, 'edit') && (
          <NoteWatchers {...{ room }} watchers={content.watchers} people={people.data ?? []} />
        )}
      </div>
      <NoteFields note={note} rights={rights} />
      <NoteChecklist room={room} items={content.checklist} mayEdit={mayEdit} />
      <NoteAttachments
        projectId={note.projectId}
        noteId={note.id}
        attachmentIds={content.attachments.map(({ id }) => id)}
        mayAttach={note.status !== 'verified' && reaches(access, 'attach')}
        mayDelete={({ by }) =>
          note.status !== 'verified' &&
          (access === 'manage' || (by?.id === rights.ownId && reaches(access, 'attach')))
        }
      />
      {rights.mayChange(note) && <NoteAlerts note={note} />}
      <h3 className="type-label border-b border-line pb-1 text-text-2">
        {t('tabs.comments')} <bdi>{content.comments.length}</bdi>
      </h3>
      <NoteComments
        projectId={note.projectId}
        noteId={note.id}
        room={room}
        comments={content.comments}
        people={people.data ?? []}
        ownId={rights.ownId}
        mayComment={reaches(access, 'comment')}
        mayDelete={({ by }) => access === 'manage' || (by === rights.ownId && reaches(access, 'attach'))}
      />
      <NoteActivity note={note} />
    </>
  );
}
