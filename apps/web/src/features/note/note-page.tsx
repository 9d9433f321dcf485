import { useQuery } from '@tanstack/react-query';
import { noteQuery } from '../../notes/note-requests.ts';
import { NotePanel } from '../../notes/panel/note-panel.tsx';
import type { NoteRights } from '../../notes/use-note-rights.ts';
import { useSteps } from '../../notes/use-steps.tsx';
import { useWaiting, withWaiting } from '../../notes/waiting-changes.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useStatusKeys } from './use-status-keys.ts';

interface NotePageProps {
  projectId: string;
  noteId: string;
  rights: NoteRights;
  onClose: () => void;
  onTurn: () => void;
}

/** One note by itself, with what is decided of it beside what is written. */
export function NotePage({ projectId, noteId, rights, onClose, onTurn }: NotePageProps) {
  const { take, dialog } = useSteps(rights.questionOf);
  const waiting = useWaiting();
  const note = useQuery(noteQuery(projectId, noteId)).data;
  useStatusKeys({ atCursor: null, open: note ? withWaiting(note, waiting) : null }, take);
  useFieldKeys({ open: note ?? null });
  return (
    <>
      <NotePanel isPage {...{ projectId, noteId, onClose, onTurn }} />
      {dialog}
    </>
  );
}
