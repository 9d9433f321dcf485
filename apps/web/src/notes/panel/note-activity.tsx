import type { ActivityChange, NoteDeed } from '@plumbline/shared/contract/note-activity.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-right';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useRested } from '../../ui/use-rested.ts';
import { noteActivityQuery } from '../activity-requests.ts';
import { useProjectZone } from '../use-project-zone.ts';

type SeenNote = Pick<Note, 'id' | 'projectId' | 'updatedAt' | 'version'>;

/** What was done to a note, field by field, newest first; folded until somebody looks. */
export function NoteActivity({ note }: { note: SeenNote }) {
  const { t } = useTranslation('note');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group mt-4 print:[&:not([open])]:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="focus-ring flex cursor-pointer list-none items-center gap-1 rounded-control py-1 text-text-2">
        <IconCaret className="transition-transform group-open:rotate-90 rtl:-scale-x-100" />
        {t('activity.title')}
      </summary>
      {isOpen && <Deeds note={note} />}
    </details>
  );
}

function Deeds({ note }: { note: SeenNote }) {
  const { t } = useTranslation('note');
  // Somebody who writes changes a note with each key.
  const state = useRested(`${note.version} ${note.updatedAt}`);
  const query = useInfiniteQuery(noteActivityQuery(note, state));
  const zone = useProjectZone(note.projectId);
  if (query.data === undefined && query.isError)
    return (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
        {t('activity.failed')}
      </LoadFailed>
    );
  if (query.data === undefined)
    return (
      <Skeleton onRetry={() => void query.refetch()} className="space-y-3 py-3">
        <SkeletonBlock className="h-5" />
        <SkeletonBlock className="h-5" />
      </Skeleton>
    );
  return (
    <>
      <ol className="ps-5">
        {query.data.pages
          .flatMap(({ deeds }) => deeds)
          .map((deed) => (
            <Deed key={deed.seq} {...{ deed, zone }} />
          ))}
      </ol>
      {query.hasNextPage && (
        <Button kind="ghost" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('activity.earlier')}
        </Button>
      )}
    </>
  );
}

function Deed({ deed, zone }: { deed: NoteDeed; zone: string | undefined }) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const { actor, at, changes, kind, name } = deed;
  const key = kind.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return (
    <li className="border-b border-line py-2">
      <p className="flex items-baseline gap-2">
        <bdi className="type-strong min-w-0">{actor?.name ?? t('activity.server')}</bdi>
        <time dateTime={at} title={format.dateTime(at, zone)} className="ms-auto shrink-0 text-text-2">
          {format.relative(at, zone)}
        </time>
      </p>
      {changes.length === 0 ? (
        <p className="[overflow-wrap:anywhere]">
          {t(`activity.deed.${key}`, { name: `\u2068${name}\u2069` })}
        </p>
      ) : (
        changes.map((change) => <Change key={change.field} change={change} />)
      )}
    </li>
  );
}

function Change({ change }: { change: ActivityChange }) {
  const { t } = useTranslation('note');
  const { field, from, to } = change;
  const format = useFormat();
  const shown = (value: string | null): string => {
    if (value === null) return t('none');
    const status = field === 'status' ? NOTE_STATUSES.find((each) => each === value) : undefined;
    if (status) return t(`status.${status}`);
    return field === 'dueDate' ? format.day(value) : `\u2068${value}\u2069`;
  };
  if (field === 'place' && from !== null && from === to)
    return <p>{t('activity.moved', { floor: shown(to) })}</p>;
  const label = field === 'place' ? t('activity.place') : t(`columns.${field}`);
  return (
    <p className="[overflow-wrap:anywhere]">
      {t('activity.change', { field: label, from: shown(from), to: shown(to) })}
    </p>
  );
}
