import type { Note, NoteRow } from '@plumbline/shared/contract/note.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { queryClient } from '../api/query-client.ts';
import { isServerAway } from '../api/request-error.ts';
import { toastError } from '../ui/toaster.tsx';
import { decide } from './decide.ts';
import { sendCall, type NoteCall } from './note-requests.ts';
import { hasWaiting } from './queue/kept-steps.ts';
import { keepStep } from './queue/open-queue.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { showBefore, type NotePatch } from './waiting-changes.ts';

export interface DecidedCall {
  /** How the note looks when it is taken. */
  patch: NotePatch;
  call: NoteCall;
}

/**
 * Decides about notes and tells what became of it where it was refused; answers the note as it is then, or, kept on this
 * device until there is a line, as it will be. Null when it was refused.
 */
export function useDecisions() {
  const { refusalText } = useRefusalText();
  return async (note: NoteRow, decision: DecidedCall): Promise<NoteRow | null> => {
    const hide = showBefore(note.id, decision.patch);
    try {
      return (await takeOrKeep(note, decision)) ?? { ...note, ...decision.patch };
    } catch (error) {
      toastError(refusalText(note, error));
      return null;
    } finally {
      hide();
    }
  };
}

/** Null for what is kept. @throws RequestError */
async function takeOrKeep(note: NoteRow, { patch, call }: DecidedCall): Promise<Note | null> {
  const { id: noteId, projectId, version: seen } = note;
  const [key, at] = [newObjectId(), Date.now()];
  let sent: number | null = null;
  const keep = () =>
    keepStep({ projectId, noteId, at, key, work: { kind: 'decision', call, patch, seen, sent } });
  // What waits of a note goes first.
  if (hasWaiting(noteId) && (await keep())) return null;
  const send = ({ id, version }: Pick<NoteRow, 'id' | 'version'>) => {
    sent = version;
    return sendCall({ id, version }, call, key);
  };
  try {
    return await decide(queryClient, note, { patch, send });
  } catch (error) {
    // An answer may have been lost, and what was asked for be done: the same call says so when it is made again.
    if (!(error instanceof Error) || !isServerAway(error) || !(await keep())) throw error;
    return null;
  }
}
