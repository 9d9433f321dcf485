import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { judgeStep, type StepQuestion } from '@plumbline/shared/notes/transitions.ts';
import { useTranslation } from 'react-i18next';
import type { MenuAction } from '../ui/menu.tsx';
import { StatusMark } from './status-mark.tsx';

/** The steps of a note as two groups of a menu: those allowed, and the others with the reason why not. */
export function useStepActions(
  { status }: Pick<NoteRow, 'status'>,
  question: StepQuestion | null,
  take: (to: NoteStatus) => void,
): MenuAction[][] {
  const { t } = useTranslation('note');
  if (status === null || !question) return [];
  const [allowed, refused]: [MenuAction[], MenuAction[]] = [[], []];
  for (const to of NOTE_STATUSES) {
    if (to === status) continue;
    const judged = judgeStep(question, to);
    const reason = judged.ok ? null : t(`step.why.${judged.reason}`, { status: t(`status.${status}`) });
    (judged.ok ? allowed : refused).push({
      id: to,
      icon: <StatusMark status={to} isDecoration />,
      label: (
        <>
          {t(`status.${to}`)}
          {reason && <span className="ms-2 text-text-2">{reason}</span>}
        </>
      ),
      disabled: !judged.ok,
      onSelect: () => take(to),
    });
  }
  return [allowed, refused];
}
