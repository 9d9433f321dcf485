import type { Note } from '@plumbline/shared/contract/note.ts';
import { setWatching } from '@plumbline/shared/documents/note/commands.ts';
import type { Block } from '@plumbline/shared/documents/note/description.ts';
import type { NoteContent } from '@plumbline/shared/documents/note/read.ts';
import { reaches, type RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/ph/eye';
import type { RoomStatus } from '../../collab/room-status.ts';
import type { Room } from '../../collab/room.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/button.tsx';
import { NoteAttachments } from '../attachments/note-attachments.tsx';
import { NoteComments } from '../comments/note-comments.tsx';
import { mayDescribe } from '../description/may-describe.ts';
import { NoteDescription } from '../description/note-description.tsx';
import { assigneesQuery } from '../note-requests.ts';
import { keepStep } from '../queue/open-queue.ts';
import { knownAccess } from '../room/known-access.ts';
import type { NoteAction } from '../room/note-action.ts';
import { useNoteContent } from '../room/use-note-content.ts';
import { useNoteRoom } from '../room/use-note-room.ts';
import type { NoteRights } from '../use-note-rights.ts';
import { NoteActivity } from './note-activity.tsx';
import { NoteAlerts } from './note-alerts.tsx';
import { NoteChecklist } from './note-checklist.tsx';
import { NoteFields } from './note-fields.tsx';
import { NoteWatchers } from './note-watchers.tsx';
import { SightLink } from './sight-link.tsx';

interface NoteBodyProps {
  note: Note;
  rights: NoteRights;
  /** There is room for what is decided beside what is written. */
  isPage: boolean;
}

/** What stands in a note: its words, what is decided of it, its files, what people say, and what was done. */
export function NoteBody({ note, rights, isPage }: NoteBodyProps) {
  const { t } = useTranslation('note');
  const { room, status } = useNoteRoom(note.projectId, note.id);
  const content = useNoteContent(room?.doc ?? null);
  const access = knownAccess(status, rights.ability);
  const isDraft = note.number === null;
  // The server writes the text of a new note; a second one beside it would stand there twice.
  const mayEdit = !isDraft && mayDescribe({ room: status, ability: rights.ability, status: note.status });
  useKeptRoomEdits(note, status);
  const inRoom = { note, rights, room, content, access };
  const image = note.floorImageUrl && (
    <img
      src={note.floorImageUrl}
      alt=""
      className={cx(
        // White paper would glare from a dark page.
        'mt-3 w-full rounded-panel border border-line object-cover dark:brightness-[0.86]',
        isPage ? 'aspect-[4/3]' : 'h-40',
      )}
    />
  );
  const words = (
    <div className="mt-3">
      {/* Beside something else the number is the heading of that level. */}
      {isPage && <h2 className="sr-only">{t('description.label')}</h2>}
      <NoteDescription
        projectId={note.projectId}
        room={room}
        blocks={isDraft || !status.loaded ? textBlocks(note.text) : content.description}
        mayEdit={mayEdit}
      />
      <SightLink note={note} />
    </div>
  );
  const fields = (
    <>
      <NoteFields note={note} rights={rights} />
      <Watching {...inRoom} />
    </>
  );
  const checklist = <NoteChecklist room={room} items={content.checklist} mayEdit={mayEdit} />;
  const files = <Files {...inRoom} />;
  const alerts = !isDraft && rights.mayChange(note) && <NoteAlerts note={note} />;
  const comments = <Comments {...inRoom} />;
  const activity = !isDraft && <NoteActivity note={note} />;
  if (!isPage)
    return (
      <>
        {image}
        {words}
        {fields}
        {checklist}
        {files}
        {alerts}
        {comments}
        {activity}
      </>
    );
  return (
    <div className="mx-auto grid max-w-[1200px] gap-x-10 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">
        {words}
        <div className="mt-6">{checklist}</div>
        {files}
        {comments}
      </div>
      <div className="min-w-0">
        {image}
        {fields}
        {alerts}
        {activity}
      </div>
    </div>
  );
}

interface InRoom {
  note: Note;
  rights: NoteRights;
  room: Room<NoteAction> | null;
  content: NoteContent;
  access: RoomAccess;
}

function Watching({ note, rights, room, content: { watchers }, access }: InRoom) {
  const { t } = useTranslation('note');
  const people = useQuery(assigneesQuery(note.projectId));
  const isWatching = watchers.includes(rights.ownId);
  const watch = () =>
    room?.edit({ kind: isWatching ? 'unwatch' : 'watch', subjectId: rights.ownId, name: '' }, (doc) =>
      setWatching(doc, rights.ownId, !isWatching),
    );
  if (!reaches(access, 'comment')) return null;
  return (
    <div className="flex items-center gap-2 pb-3 print:hidden">
      <Button size="small" icon={<IconEye />} onClick={watch}>
        {isWatching ? t('action.unwatch') : t('watch')}
      </Button>
      {reaches(access, 'edit') && <NoteWatchers {...{ room, watchers }} people={people.data ?? []} />}
    </div>
  );
}

function Files({ note, rights, content, access }: InRoom) {
  const isLocked = note.status === 'verified';
  const isOwn = (accountId: string | undefined) => accountId === rights.ownId && reaches(access, 'attach');
  return (
    <NoteAttachments
      projectId={note.projectId}
      noteId={note.id}
      attachmentIds={content.attachments.map(({ id }) => id)}
      mayAttach={!isLocked && reaches(access, 'attach')}
      mayDelete={({ by }) => !isLocked && (access === 'manage' || isOwn(by?.id))}
    />
  );
}

function Comments({ note, rights, room, content: { comments }, access }: InRoom) {
  const { t } = useTranslation('note');
  const people = useQuery(assigneesQuery(note.projectId));
  return (
    <>
      <h3 className="type-label border-b border-line pb-1 text-text-2">
        {t('tabs.comments')} <bdi>{comments.length}</bdi>
      </h3>
      <NoteComments
        projectId={note.projectId}
        noteId={note.id}
        room={room}
        comments={comments}
        people={people.data ?? []}
        ownId={rights.ownId}
        mayComment={reaches(access, 'comment')}
        mayDelete={({ by }) => access === 'manage' || (by === rights.ownId && reaches(access, 'attach'))}
      />
    </>
  );
}

/** What is known of a text whose room is not here. */
function textBlocks(text: string): Block[] {
  return text === ''
    ? []
    : text.split('\n').map((line) => ({ paragraph: line === '' ? [] : [{ text: line }] }));
}

/** What was written without a line goes out with what else waits of the note, wherever this tab is by then. */
function useKeptRoomEdits({ id: noteId, projectId }: Note, { waiting, joined }: RoomStatus): void {
  const isKept = waiting.length > 0 && !joined;
  useEffect(() => {
    if (isKept) void keepStep({ projectId, noteId, work: { kind: 'room' } });
  }, [isKept, projectId, noteId]);
}
