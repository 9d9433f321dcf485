import { NOTE_LIST, NoteListAnswerSchema } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useState } from 'react';
import { queryKeys } from '../../api/query-client.ts';
import { DescribedList } from '../../lists/described-list.tsx';
import { UpdatedPill } from '../../lists/updated-pill.tsx';
import { useList } from '../../lists/use-list.ts';
import { useWaiting, withWaiting } from '../../notes/waiting-changes.ts';
import { NoteBulkBar } from './bulk/note-bulk-bar.tsx';
import { PickedScope } from './bulk/picked-scope.tsx';
import { useNotePicks } from './bulk/use-note-picks.ts';
import { useNoteCells } from './note-cells.tsx';
import { NoteFilters } from './note-filters.tsx';
import { useDrafts } from './use-drafts.ts';
import { isStray, useListNews } from './use-list-news.ts';
import { useReader } from '../../notes/use-reader.ts';
import type { NotesViewProps } from './notes-view-props.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useStatusKeys } from './use-status-keys.ts';

const rowId = ({ id }: NoteRow) => id;
const rowName = ({ number, title }: NoteRow) => `${number ?? ''} ${title}`.trim();

/** Found, filtered and ordered by the server, page by page; what happens to a note changes its row where it is. */
export function NoteList({ projectId, place, rights, open, onPut, onOpen, onTake }: NotesViewProps) {
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [isPeeking, setIsPeeking] = useState(false);
  const notes = useList(
    NOTE_LIST,
    { place, put: onPut },
    {
      path: `/core/project/${projectId}/note`,
      queryKey: queryKeys.notes(projectId),
      answer: NoteListAnswerSchema,
      rowId,
      rowName,
      isKept: true,
      keepsPicked: true,
    },
  );
  const waiting = useWaiting();
  const reader = useReader(projectId, rights.ownId);
  const drafts = useDrafts(projectId, place, reader);
  const rows = [...drafts, ...notes.rows].map((note) => withWaiting(note, waiting));
  const news = useListNews({ projectId, place, reader, rows: notes.rows, openId: open?.id ?? null });
  const { query, selection } = notes;
  const picks = useNotePicks({
    projectId,
    place,
    reader,
    selection,
    rows: query.isPlaceholderData ? [] : notes.rows,
    total: query.data?.total ?? 0,
  });
  const cells = useNoteCells(reader, { onOpen, isStray: (note) => isStray(note, place, reader) });
  const atCursor = rows.find(({ id }) => id === cursorId) ?? null;
  useStatusKeys({ atCursor, open }, onTake);
  useFieldKeys({ open, ...(rights.mayStep && { picking: { atCursor, selection } }) });
  const go = (note: NoteRow) => {
    setCursorId(note.id);
    // Beside the list stands what the keys are at, for as long as it is open.
    if (isPeeking && open !== null && open.id !== note.id) onOpen(note);
  };
  const show = (note: NoteRow, isPeek: boolean) => {
    setIsPeeking(isPeek);
    onOpen(note);
  };
  return (
    <DescribedList
      of={{ ...notes, rows }}
      cells={cells}
      news={<UpdatedPill count={news.count} onTakeOver={news.takeOver} />}
      filters={<NoteFilters {...{ projectId, place, onPut }} />}
      {...(rights.mayStep && {
        actions: (
          <>
            <PickedScope {...picks} />
            <NoteBulkBar
              {...{ projectId, rights }}
              picked={selection.picked}
              onChanged={(done) => selection.set(done, false)}
            />
          </>
        ),
      })}
      onOpen={(note) => show(note, false)}
      onPeek={(note) => show(note, true)}
      onCursor={go}
    />
  );
}
