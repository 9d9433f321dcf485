import {
  NOTE_LIST,
  type NoteListAnswerSchema,
  type NoteListQuery,
} from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { noteFits, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { onToldNote, type ToldNote } from '../../notes/live-notes.ts';

interface Shown {
  projectId: string;
  place: NoteListQuery;
  reader: NoteReader;
  rows: readonly NoteRow[];
  /** In the panel beside. */
  openId: string | null;
}

interface News {
  scope: string;
  /** What others did that would let rows come or go. */
  ids: ReadonlySet<string>;
  /** Rows that an own change took out of the filters: they stay until the focus is elsewhere. */
  held: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
type NotePage = z.infer<typeof NoteListAnswerSchema>;

/**
 * What others did that would let rows come or go: it is counted, and the list stays as it is until the reader wants to
 * see it, so that nothing jumps under the pointer and nobody asks the server for it. A row that the reader's own change
 * took out of the filters goes when the focus leaves it.
 */
export function useListNews(shown: Shown) {
  const { projectId, place } = shown;
  const scope = JSON.stringify(place);
  const [kept, setKept] = useState<News>({ scope, ids: NONE, held: NONE });
  const news = kept.scope === scope ? kept : { scope, ids: NONE, held: NONE };
  const now = useRef({ ...shown, news });
  now.current = { ...shown, news };
  const takeOver = () => {
    setKept({ scope, ids: NONE, held: NONE });
    askAnew(projectId);
  };
  useEffect(
    () =>
      onToldNote((told, ofProjectId) => {
        if (ofProjectId !== projectId || !movesRows(told, now.current)) return;
        const { news: before, rows } = now.current;
        const isOwn = told.seq === undefined;
        const isShown = rows.some(({ id }) => id === told.note.id);
        if (isOwn && isShown && !told.isDeleted) return setKept(withHeld(before, told.note.id));
        // What one made or deleted oneself is shown at once, and so is the first row of an empty list.
        if (isOwn || rows.length === 0) return askAnew(projectId);
        // The echo of an own change.
        if (before.held.has(told.note.id) && !told.isDeleted) return;
        setKept({ ...before, ids: new Set([...before.ids, told.note.id]) });
      }),
    [projectId],
  );
  const { held } = news;
  useEffect(() => {
    if (held.size === 0) return;
    const onFocus = ({ target }: FocusEvent) => {
      const { news: before, openId } = now.current;
      const left = [...before.held].filter((id) => !isAt(target, id, openId));
      if (left.length === 0) return;
      setKept({ ...before, held: new Set([...before.held].filter((id) => !left.includes(id))) });
      letGo(now.current, left);
      // Anything else that moved waits for the reader.
      if (before.ids.size === 0) askAnew(projectId);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [held, projectId]);
  return { count: news.ids.size, takeOver };
}

function withHeld(news: News, id: string): News {
  return {
    ...news,
    ids: new Set([...news.ids].filter((each) => each !== id)),
    held: new Set([...news.held, id]),
  };
}

/** Whether a row would come or go. Under filters any change can bring one in, which may stand on another page already. */
function movesRows({ note, isDeleted, isNew }: ToldNote, { rows, place, reader }: Shown): boolean {
  const isShown = rows.some(({ id }) => id === note.id);
  const fits = noteFits(note, place, reader) !== false;
  if (isShown) return isDeleted || !fits;
  return fits && (Boolean(isNew) || isNarrowed(place));
}

function isNarrowed(place: NoteListQuery): boolean {
  return NOTE_LIST.filters.some((name) =>
    Object.entries(place).some(([key, value]) => key === name && value),
  );
}

function askAnew(projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: [...queryKeys.notes(projectId), 'list'] });
}

/** The places from which a row is worked on: itself, the panel that shows it, and what opened over the page for it. */
function isAt(target: EventTarget | null, id: string, openId: string | null): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('[data-note-bulk], [role=dialog], [role=alertdialog], [role=menu]') !== null)
    return true;
  if (openId === id && target.closest('#panel') !== null) return true;
  return target.closest(`[data-row="${id}"]`) !== null;
}

/** Takes the rows out that still do not fit. */
function letGo({ projectId, place, reader }: Shown, ids: readonly string[]): void {
  const queryKey = [...queryKeys.notes(projectId), 'list', place];
  queryClient.setQueryData<NotePage>(queryKey, (page) => {
    if (!page) return page;
    const rows = page.rows.filter((row) => !ids.includes(row.id) || !isStray(row, place, reader));
    return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
  });
}

/** A row that is still shown though it does not fit the filters any more. */
export function isStray(note: NoteRow, place: NoteListQuery, reader: NoteReader): boolean {
  return noteFits(note, place, reader) === false;
}
