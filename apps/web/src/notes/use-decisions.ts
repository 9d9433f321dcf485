import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { queryClient } from '../api/query-client.ts';
import { toastError } from '../ui/toaster.tsx';
import { decide, type Decision } from './decide.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Decides about notes and tells what became of it where it was refused; true when it was taken. */
export function useDecisions() {
  const { refusalText } = useRefusalText();
  return async (note: NoteRow, decision: Decision): Promise<boolean> => {
    try {
      await decide(queryClient, note, decision);
      return true;
    } catch (error) {
      toastError(refusalText(note, error));
      return false;
    }
  };
}
