import type { NoteRow, StepRefused } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES } from '@plumbline/shared/notes/note-statuses.ts';
import type { StepRefusal } from '@plumbline/shared/notes/transitions.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { isolated } from '../i18n/isolated.ts';
import { useFormat } from '../i18n/use-format.ts';
import { currentOf, refusalOf } from './decide.ts';

/** Why a decision about a note was refused: who was first and when, or why the step is not allowed. */
export function useRefusalText() {
  const { t } = useTranslation(['note', 'errors']);
  const failureText = useFailureText();
  const format = useFormat();
  const stepText = ({ status }: Pick<NoteRow, 'status'>, reason: StepRefusal) =>
    t('note:conflict.refused', {
      reason: t(`note:step.why.${reason}`, { status: status ? t(`note:status.${status}`) : '' }),
    });
  /** The same, with the states to which the note may go at this moment. */
  const insteadText = (note: Pick<NoteRow, 'status'>, { reason, allowed }: StepRefused) => {
    const steps = NOTE_STATUSES.filter((status) => allowed.split(',').includes(status));
    const names = steps.map((status) => t(`note:status.${status}`));
    const why = stepText(note, reason);
    return names.length === 0 ? why : `${why} ${t('note:conflict.instead', { steps: format.list(names) })}`;
  };
  const refusalText = (note: NoteRow, error: unknown): string | null => {
    const current = currentOf(error);
    const reason = refusalOf(error);
    if (reason) return stepText(note, reason);
    if (!current) return failureText(error instanceof Error ? error : null);
    if (current.status === null || current.status === note.status) return t('note:conflict.changed');
    const status = t(`note:status.${current.status}`);
    const name = current.statusBy?.name ?? '';
    if (name === '') return t('note:conflict.status', { status });
    const time = format.relative(current.statusAt);
    return t('note:conflict.statusBy', { status, name: isolated(name), time });
  };
  return { refusalText, stepText, insteadText };
}
