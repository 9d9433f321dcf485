import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { noteFits, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { useEffect, useRef, useState } from 'react';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { onToldNote, type ToldNote } from '../../notes/live-notes.ts';

interface Shown {
  projectId: string;
  place: NoteListQuery;
  reader: NoteReader;
  rows: readonly NoteRow[];
}

/**
 * What others did that would let rows come or go: it is counted, and the list stays as it is until the reader wants to
 * see it, so that nothing jumps under the pointer and nobody asks the server for it.
 */
export function useListNews(shown: Shown) {
  const { projectId, place } = shown;
  const scope = JSON.stringify(place);
  const [news, setNews] = useState({ scope, ids: NONE });
  const now = useRef({ ...shown, scope });
  now.current = { ...shown, scope };
  const takeOver = () => {
    setNews({ scope: now.current.scope, ids: NONE });
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.notes(projectId), 'list'] });
  };
  useEffect(
    () =>
      onToldNote((told, ofProjectId) => {
        if (ofProjectId !== projectId || !movesRows(told, now.current)) return;
        // Own changes are shown at once, and so is the first row of an empty list.
        const isOwn = told.seq === undefined;
        const isFirst = now.current.rows.length === 0;
        if (isOwn || isFirst) {
          void queryClient.invalidateQueries({ queryKey: [...queryKeys.notes(projectId), 'list'] });
          return;
        }
        const asked = now.current.scope;
        setNews(({ scope: before, ids }) => ({
          scope: asked,
          ids: new Set([...(before === asked ? ids : NONE), told.note.id]),
        }));
      }),
    [projectId],
  );
  return { count: news.scope === scope ? news.ids.size : 0, takeOver };
}

const NONE: ReadonlySet<string> = new Set();

/** Whether a row would come or go. */
function movesRows({ note, isDeleted, isNew }: ToldNote, { rows, place, reader }: Shown): boolean {
  const isShown = rows.some(({ id }) => id === note.id);
  const fits = noteFits(note, place, reader) !== false;
  if (isShown) return isDeleted || !fits;
  return Boolean(isNew) && fits;
}
