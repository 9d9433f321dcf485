import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../api/query-client.ts';
import { useFailureText } from '../api/use-failure-text.ts';
import { toastError } from '../ui/toaster.tsx';
import { currentOf, decide, type Decision } from './decide.ts';

/** Decides about notes and tells what became of it where it was refused; true when it was taken. */
export function useDecisions() {
  const { t } = useTranslation(['note', 'errors']);
  const failureText = useFailureText();
  return async (note: NoteRow, decision: Decision): Promise<boolean> => {
    try {
      await decide(queryClient, note, decision);
      return true;
    } catch (error) {
      const current = currentOf(error);
      const status = current?.status;
      if (status && status !== note.status)
        toastError(t('note:conflict.status', { status: t(`note:status.${status}`) }));
      else if (current) toastError(t('note:conflict.changed'));
      else toastError(failureText(error instanceof Error ? error : null));
      return false;
    }
  };
}
