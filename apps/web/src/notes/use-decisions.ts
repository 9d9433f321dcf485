import type { NoteRow } from '@plumbline/shared/contract/note.ts';
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
 * Decides about notes and tells what became of it where it was refused; true when it was taken, or is kept on this
 * device until there is a line.
 */
export function useDecisions() {
  const { refusalText } = useRefusalText();
  return async (note: NoteRow, decision: DecidedCall): Promise<boolean> => {
    const hide = showBefore(note.id, decision.patch);
    try {
      await takeOrKeep(note, decision);
      return true;
    } catch (error) {
      toastError(refusalText(note, error));
      return false;
    } finally {
      hide();
    }
  };
}

/** @throws RequestError */
async function takeOrKeep(note: NoteRow, { patch, call }: DecidedCall): Promise<void> {
  const { id: noteId, projectId, version: seen } = note;
  const [key, at] = [newObjectId(), Date.now()];
  let sent: number | null = null;
  const keep = () =>
    keepStep({ projectId, noteId, at, key, work: { kind: 'decision', call, patch, seen, sent } });
  // What waits of a note goes first.
  if (hasWaiting(noteId) && (await keep())) return;
  const send = ({ id, version }: Pick<NoteRow, 'id' | 'version'>) => {
    sent = version;
    return sendCall({ id, version }, call, key);
  };
  try {
    await decide(queryClient, note, { patch, send });
  } catch (error) {
    // An answer may have been lost, and what was asked for be done: the same call says so when it is made again.
    if (!(error instanceof Error) || !isServerAway(error) || !(await keep())) throw error;
  }
}
