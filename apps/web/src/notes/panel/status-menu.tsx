import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-down';
import type { StepQuestion } from '@plumbline/shared/notes/transitions.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { keyedField } from '../field-keys.ts';
import { StatusMark } from '../status-mark.tsx';
import { useStepActions } from '../use-step-actions.tsx';
import { useSteps } from '../use-steps.tsx';

interface StatusMenuProps {
  note: NoteRow;
  question: StepQuestion | null;
}

/** The status with the steps that lead on: those allowed first, the others with the reason why not. */
export function StatusMenu({ note, question }: StatusMenuProps) {
  const { t } = useTranslation('note');
  const { take, dialog } = useSteps(() => question);
  const groups = useStepActions(note, question, (to) => take(note, to));
  const { status } = note;
  if (status === null) return null;
  if (!question || question.parts.size === 0)
    return (
      <span className="type-strong inline-flex items-center gap-1.5">
        <StatusMark status={status} isDecoration />
        {t(`status.${status}`)}
      </span>
    );
  return (
    <>
      <span className="contents" {...keyedField('status')}>
        <Menu
          align="start"
          trigger={
            <Button
              aria-label={t('changeStatus', { status: t(`status.${status}`) })}
              icon={<StatusMark status={status} isDecoration />}
            >
              <span className="inline-flex items-center gap-1">
                {t(`status.${status}`)}
                <IconCaret className="size-4" />
              </span>
            </Button>
          }
          groups={groups}
        />
      </span>
      {dialog}
    </>
  );
}
