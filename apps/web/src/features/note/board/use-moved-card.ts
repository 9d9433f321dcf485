import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { judgeStep } from '@plumbline/shared/notes/transitions.ts';
import { useTranslation } from 'react-i18next';
import { useDecisions } from '../../../notes/use-decisions.ts';
import type { NoteRights } from '../../../notes/use-note-rights.ts';
import { missingOf } from '../../../notes/use-steps.tsx';
import { toastSuccess, toastUndo } from '../../../ui/toaster.tsx';

/**
 * Says where a card went, which a filter or a folded column may hide, and offers to take the move back where the steps
 * have a way back that takes no words (N13). What happened to the note since then is not overwritten.
 */
export function useMovedCard({ questionOf }: NoteRights): (moved: NoteRow, from: NoteStatus) => void {
  const { t } = useTranslation(['note', 'list']);
  const decide = useDecisions();
  const hasWayBack = (moved: NoteRow, from: NoteStatus): boolean => {
    const question = questionOf(moved);
    const judged = question && judgeStep({ ...question, isOwnStatus: true }, from);
    return judged?.ok === true && missingOf(judged.rule.demand, moved) === null;
  };
  return (moved, from) => {
    const { number, status } = moved;
    if (status === null) return;
    const text = t('note:board.moved', { number, status: t(`note:status.${status}`) });
    if (!hasWayBack(moved, from)) return toastSuccess(text);
    const takeBack = () =>
      void decide(moved, {
        patch: { status: from },
        call: { kind: 'step', step: { to: from, comment: '' } },
      });
    toastUndo(text, t('list:result.undo'), takeBack);
  };
}
