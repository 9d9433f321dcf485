import { NOTE_LIST, NoteListAnswerSchema, type NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { queryKeys } from '../../api/query-client.ts';
import { DescribedList } from '../../lists/described-list.tsx';
import { useList } from '../../lists/use-list.ts';
import type { NoteRights } from '../../notes/use-note-rights.ts';
import { useWaiting, withWaiting } from '../../notes/waiting-changes.ts';
import { useNoteCells } from './note-cells.tsx';
import { NoteFilters } from './note-filters.tsx';

interface NoteListProps {
  projectId: string;
  place: NoteListQuery;
  rights: NoteRights;
  onPut: (change: Record<string, string>) => void;
  onOpen: (note: NoteRow) => void;
}

const rowId = ({ id }: NoteRow) => id;
const rowName = ({ number, title }: NoteRow) => `${number ?? ''} ${title}`.trim();

/** Found, filtered and ordered by the server, page by page; what happens to a note changes its row where it is. */
export function NoteList({ projectId, place, rights, onPut, onOpen }: NoteListProps) {
  const notes = useList(
    NOTE_LIST,
    { place, put: onPut },
    {
      path: `/core/project/${projectId}/note`,
      queryKey: queryKeys.notes(projectId),
      answer: NoteListAnswerSchema,
      rowId,
      rowName,
    },
  );
  const waiting = useWaiting();
  const rows = notes.rows.map((note) => withWaiting(note, waiting));
  const cells = useNoteCells(rights, onOpen);
  return (
    <DescribedList
      of={{ ...notes, rows }}
      cells={cells}
      filters={<NoteFilters {...{ projectId, place, onPut }} />}
      onOpen={onOpen}
    />
  );
}
