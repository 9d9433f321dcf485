import {
  NOTE_LIST,
  NOTE_MATCHES_MAX,
  NoteListAnswerSchema,
  type NoteListQuery,
} from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { noteFits, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../../api/request.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { onToldNote } from '../../../notes/live-notes.ts';
import { isNewer } from '../../../notes/newer-note.ts';
import type { RowSelection } from '../../../ui/data-table/row-selection.ts';
import { toastError } from '../../../ui/toaster.tsx';

interface Picking {
  projectId: string;
  place: NoteListQuery;
  reader: NoteReader;
  /** Of the answer to what is asked now; none while another one is still shown. */
  rows: readonly NoteRow[];
  total: number;
  selection: RowSelection<NoteRow>;
}

export interface NotePicks {
  /** Picked, and not in the list as it is asked for now. */
  outside: readonly NoteRow[];
  dropOutside: () => void;
  /** How many there are on all pages, where the whole page is picked and the others are not. */
  offered: number | null;
  isLoading: boolean;
  /** Picks what the server finds now; what fits later is not picked by it. */
  pickAll: () => void;
}

/** Which picked notes the list does not show under its filters, and how those of all its pages are picked. */
export function useNotePicks({ projectId, place, reader, rows, total, selection }: Picking): NotePicks {
  const failureText = useFailureText();
  const [isLoading, setIsLoading] = useState(false);
  const seen = useSeen(place, rows);
  useFollowed(projectId, selection);
  const outside = selection.picked.filter(
    (note) => !(noteFits(note, place, reader) ?? seen.current.ids.has(note.id)),
  );
  const isPagePicked = rows.length > 0 && rows.every(selection.has);
  const isOffered =
    isPagePicked && total <= NOTE_MATCHES_MAX && selection.picked.length - outside.length < total;
  const pickAll = async () => {
    const scope = seen.current;
    setIsLoading(true);
    try {
      const { pageNum: _page, pageSize: _size, ...wanted } = place;
      const found = await request(`/core/project/${projectId}/note/matching`, {
        schema: NoteListAnswerSchema,
        query: wanted,
        enableSkip: { errors: true },
      });
      for (const { id } of found.rows) scope.ids.add(id);
      selection.set(found.rows, true);
    } catch (error) {
      toastError(failureText(error instanceof Error ? error : null));
    } finally {
      setIsLoading(false);
    }
  };
  return {
    outside,
    dropOutside: () => selection.set(outside, false),
    offered: isOffered ? total : null,
    isLoading,
    pickAll: () => void pickAll(),
  };
}

/** Ids of what the list has shown under its present filters: of words, only the server can say what fits. */
function useSeen(place: NoteListQuery, rows: readonly NoteRow[]) {
  const scope = JSON.stringify(Object.entries(place).filter(([name]) => NOTE_LIST.filters.includes(name)));
  const seen = useRef({ scope, ids: new Set<string>() });
  if (seen.current.scope !== scope) seen.current = { scope, ids: new Set() };
  for (const { id } of rows) seen.current.ids.add(id);
  return seen;
}

/** Picked notes of other pages are as they are now; one that was deleted is picked no more. */
function useFollowed(projectId: string, selection: RowSelection<NoteRow>): void {
  const now = useRef(selection);
  now.current = selection;
  useEffect(
    () =>
      onToldNote(({ note, isDeleted }, ofProjectId) => {
        const kept = now.current.picked.find(({ id }) => id === note.id);
        if (!kept || ofProjectId !== projectId) return;
        if (isDeleted) now.current.set([kept], false);
        else if (isNewer(note, kept)) now.current.renew([{ ...kept, ...note }]);
      }),
    [projectId],
  );
}
