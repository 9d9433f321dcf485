import { turnOf } from '@plumbline/shared/notes/transitions.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPage from '~icons/ph/arrows-out-simple';
import IconBeside from '~icons/ph/sidebar-simple';
import IconClose from '~icons/ph/x';
import IconMove from '~icons/ph/arrows-out-cardinal';
import IconLink from '~icons/ph/link';
import IconTrash from '~icons/ph/trash';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { later, useLater } from '../../ui/later.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { noteQuery } from '../note-requests.ts';
import { useKeptOf } from '../queue/kept-steps.ts';
import { WaitMark } from '../queue/wait-mark.tsx';
import { useNoteRights, type NoteRights } from '../use-note-rights.ts';
import { useSeenNote } from '../use-seen-note.ts';
import { useWaiting, withWaiting } from '../waiting-changes.ts';
import { DeleteNoteQuestion } from './delete-note-question.tsx';
import { NoteBody } from './note-body.tsx';
import { StatusMenu } from './status-menu.tsx';

/** Few notes have something that waits, and then there is no line by which it could come: it comes at rest. */
const STRIP = later(() => import('../queue/queue-strip.tsx'));

interface NotePanelProps extends Omit<NoteHeadProps, 'note' | 'rights'> {
  projectId: string;
  noteId: string;
}

/** One note beside what it is shown in, or as a page: its state, what is written in it, and what people say about it. */
export function NotePanel({ projectId, noteId, ...head }: NotePanelProps) {
  const { t } = useTranslation('note');
  const query = useQuery(noteQuery(projectId, noteId));
  const waiting = useWaiting();
  const rights = useNoteRights(projectId);
  useSeenNote(projectId, noteId);
  if (query.data === undefined)
    return query.error ? (
      <>
        {head.isPage && <PageTitle hidden>{t('one')}</PageTitle>}
        <header className="flex justify-end px-4 py-2">
          <IconButton label={t('close')} icon={<IconClose />} onClick={head.onClose} />
        </header>
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('failed')}
        </LoadFailed>
      </>
    ) : (
      <Skeleton className="grid gap-3 p-4" onRetry={() => void query.refetch()}>
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-40" />
      </Skeleton>
    );
  const note = withWaiting(query.data, waiting);
  return (
    <div data-note-panel className={cx(!head.isPage && 'flex min-h-0 grow flex-col')}>
      <NoteHead {...{ note, rights }} {...head} />
      <div className={head.isPage ? 'px-6 pb-6' : 'min-h-0 grow overflow-y-auto px-4 pb-4'}>
        <Queue note={note} onGone={head.onClose} />
        <NoteBody key={note.id} {...{ note, rights }} isPage={head.isPage ?? false} />
      </div>
    </div>
  );
}

function Queue(props: { note: Note; onGone: () => void }) {
  const isWanted = useKeptOf(props.note.id).length > 0;
  const part = useLater(STRIP, isWanted);
  return part && isWanted && <part.QueueStrip {...props} />;
}

interface NoteHeadProps {
  note: Note;
  rights: NoteRights;
  /** It stands by itself. */
  isPage?: boolean;
  onClose: () => void;
  /** Goes from beside to a page of its own, and back. */
  onTurn: () => void;
  /** Where there is a plan to move it on. */
  onMove?: () => void;
}

function NoteHead({ note, rights, isPage = false, onClose, onTurn, onMove }: NoteHeadProps) {
  const { t } = useTranslation('note');
  const [isAsked, setIsAsked] = useState(false);
  const turn = note.status && turnOf(note.status, note.assignee !== null);
  const next = turn === 'assignee' ? note.assignee : turn === 'creator' ? note.createdBy : null;
  // On this device alone it has neither an address for others nor anything to be deleted.
  const isDraft = note.number === null;
  const copy = async () => {
    if (await copyText(location.href)) toastSuccess(t('linkCopied'));
  };
  return (
    <header
      className={cx(
        'flex flex-wrap items-center gap-2 border-b border-line py-2',
        isPage ? 'sticky top-0 z-10 min-h-14 bg-surface px-6' : 'px-4',
      )}
    >
      {isPage ? (
        <PageTitle>{isDraft ? t('queue.draft') : t('page.title', { number: note.number })}</PageTitle>
      ) : (
        <h2 className="type-h3">
          <bdi>{note.number ?? t('queue.draft')}</bdi>
        </h2>
      )}
      <WaitMark noteId={note.id} />
      <StatusMenu note={note} question={rights.questionOf(note)} />
      {next && (
        <span className="text-text-2">
          {next.id === rights.ownId ? t('turnYou') : t('turn', { name: next.name })}
        </span>
      )}
      <span className="ms-auto inline-flex gap-1">
        {!isDraft && <IconButton label={t('copyLink')} icon={<IconLink />} onClick={() => void copy()} />}
        {onMove && rights.mayChange(note) && note.status !== 'verified' && (
          <IconButton label={t('move')} icon={<IconMove />} onClick={onMove} />
        )}
        {!isDraft && rights.mayChange(note) && (
          <IconButton label={t('delete')} icon={<IconTrash />} onClick={() => setIsAsked(true)} />
        )}
        <IconButton
          label={t(isPage ? 'page.beside' : 'page.open')}
          icon={isPage ? <IconBeside className="-scale-x-100 rtl:scale-x-100" /> : <IconPage />}
          onClick={onTurn}
        />
        <IconButton label={t('close')} icon={<IconClose />} onClick={onClose} />
      </span>
      {isAsked && <DeleteNoteQuestion note={note} onClose={() => setIsAsked(false)} onDeleted={onClose} />}
    </header>
  );
}
