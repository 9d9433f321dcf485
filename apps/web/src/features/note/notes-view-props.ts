import type { NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { NoteRights } from '../../notes/use-note-rights.ts';

/** What the list and the board of notes are given by their page. */
export interface NotesViewProps {
  projectId: string;
  place: NoteListQuery;
  rights: NoteRights;
  /** The note that is open beside them. */
  open: NoteRow | null;
  onPut: (change: Record<string, string>) => void;
  onOpen: (note: NoteRow) => void;
  /** Takes a note to another status, with what that takes. */
  onTake: (note: NoteRow, to: NoteStatus) => void;
}
