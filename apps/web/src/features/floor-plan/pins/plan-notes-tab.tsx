import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { personInTurn } from '@plumbline/shared/notes/note-fits.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { LoadFailed } from '../../../kept/load-failed.tsx';
import { floorNotesQuery } from '../../../notes/floor-notes.ts';
import { notePinsQuery } from '../../../notes/note-requests.ts';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { useNoteRights } from '../../../notes/use-note-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { PlanSketch } from '../../../ui/plan-sketch.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { walkRows } from '../editor/walk-rows.ts';

interface PlanNotesTabProps {
  editor: PlanEditor;
  floor: Pick<FloorPlan, 'id' | 'projectId'>;
  /** Reads number and status here, and nothing of people. */
  visitor: boolean;
}

/**
 * The canvas' twin of marks: every note of the floor as a row that arrow keys walk through, newest first; the mark of the
 * row in focus is ringed and on the screen, and a press opens the note. Which notes there are the marks say, which are
 * all here; what a row says of its note comes page by page.
 */
export function PlanNotesTab({ editor, floor, visitor }: PlanNotesTabProps) {
  const { t } = useTranslation('note');
  const pins = useQuery(notePinsQuery(floor.projectId, floor.id));
  const pages = useInfiniteQuery({ ...floorNotesQuery(floor.projectId, floor.id), enabled: !visitor });
  const focused = useEditor(editor.store, ({ notedId }) => notedId);
  if (pins.error && !pins.data)
    return (
      <LoadFailed error={pins.error} onRetry={() => void pins.refetch()}>
        {t('listFailed')}
      </LoadFailed>
    );
  if (!pins.data) return null;
  const known = new Map(pages.data?.pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  const newestFirst = pins.data.toReversed();
  const lastKnown = pages.hasNextPage ? newestFirst.findLastIndex(({ id }) => known.has(id)) : -1;
  const shown = lastKnown === -1 ? newestFirst : newestFirst.slice(0, lastKnown + 1);
  if (shown.length === 0) return <NoNotes projectId={floor.projectId} />;
  const entry = shown.some(({ id }) => id === focused) ? focused : shown[0]?.id;
  return (
    <>
      <ul aria-label={t('title')} className="min-h-24 grow overflow-y-auto">
        {shown.map((pin) => (
          <PlanNoteRow
            key={pin.id}
            {...{ editor, pin }}
            note={known.get(pin.id)}
            isEntry={pin.id === entry}
            isFocused={pin.id === focused}
          />
        ))}
      </ul>
      {pages.isError && (!pages.data || pages.isFetchNextPageError) && (
        <LoadFailed error={pages.error} onRetry={() => void pages.refetch()}>
          {t('listFailed')}
        </LoadFailed>
      )}
      {shown.length < newestFirst.length && (
        <More
          count={newestFirst.length - shown.length}
          isFetching={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
    </>
  );
}

function NoNotes({ projectId }: { projectId: string }) {
  const { t } = useTranslation('note');
  const { mayCreate } = useNoteRights(projectId);
  return (
    <div className="grid place-items-center gap-4 px-6 py-10 text-center">
      <PlanSketch className="w-36" />
      <p className="type-body max-w-[30ch] text-text-2">{t(mayCreate ? 'onPlan.none' : 'onPlan.noneYet')}</p>
    </div>
  );
}

interface MoreProps {
  count: number;
  isFetching: boolean;
  onMore: () => void;
}

function More({ count, isFetching, onMore }: MoreProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  return (
    <Button className="m-2 shrink-0" disabled={isFetching} onClick={onMore}>
      {t('board.more', { count, shown: format.number(count) })}
    </Button>
  );
}

interface PlanNoteRowProps {
  editor: PlanEditor;
  pin: NotePin;
  /** Absent until its page has come, and for visitors. */
  note: NoteRow | undefined;
  /** The row that Tab enters the list by. */
  isEntry: boolean;
  isFocused: boolean;
}

function PlanNoteRow({ editor, pin, note, isEntry, isFocused }: PlanNoteRowProps) {
  const { t } = useTranslation('note');
  const row = useRef<HTMLButtonElement>(null);
  // Whoever comes back from the note goes on where they were.
  useEffect(() => {
    if (isFocused && document.activeElement === document.body) row.current?.focus();
  }, [isFocused]);
  const show = () => {
    editor.store.set({ notedId: pin.id });
    editor.keepOnScreen(pin);
  };
  /** Out of the list; a row that is gone with its list is come back to. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = currentTarget.closest('ul')?.contains(relatedTarget) === true;
    if (relatedTarget && !isInside) editor.store.set({ notedId: null });
  };
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_32px] [content-visibility:auto]">
      <button
        ref={row}
        type="button"
        data-row
        tabIndex={isEntry ? 0 : -1}
        onKeyDown={(event) => walkRows(event) && event.preventDefault()}
        onFocus={show}
        onBlur={leave}
        onClick={() => editor.store.set({ notedId: pin.id, openNote: pin.id, selection: [] })}
        className="flex min-h-8 w-full items-center gap-2 px-3 py-1 text-start outline-offset-[-2px] hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus"
      >
        <StatusMark status={pin.status} />
        <bdi className="shrink-0 font-medium">{pin.number}</bdi>
        {note && <Title note={note} />}
        {note ? <Turn note={note} /> : <span className="text-text-2">{t(`status.${pin.status}`)}</span>}
      </button>
    </li>
  );
}

function Title({ note: { title } }: { note: NoteRow }) {
  const { t } = useTranslation('note');
  if (title === '') return <span className="truncate text-text-2">{t('noTitle')}</span>;
  return <bdi className="truncate">{title}</bdi>;
}

/** Whose turn it is. */
function Turn({ note }: { note: NoteRow }) {
  const { t } = useTranslation('note');
  const session = useSession();
  const next = personInTurn(note);
  if (!next) return null;
  const isReader = session?.kind === 'member' && session.userData.id === next.id;
  return (
    <span className="ms-auto shrink-0 ps-2 text-text-2">
      {isReader ? t('turnYou') : <bdi>{next.name}</bdi>}
    </span>
  );
}
