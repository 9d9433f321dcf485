import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { judgeStep, type StepDemand, type StepQuestion } from '@plumbline/shared/notes/transitions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-down';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { takeStep } from '../note-requests.ts';
import { StatusMark } from '../status-mark.tsx';
import { useDecisions } from '../use-decisions.ts';
import { StepDialog } from './step-dialog.tsx';

interface StatusMenuProps {
  note: NoteRow;
  question: StepQuestion | null;
}

/** The status with the steps that lead on: those allowed first, the others with the reason why not. */
export function StatusMenu({ note, question }: StatusMenuProps) {
  const { t } = useTranslation('note');
  const decide = useDecisions();
  const [asked, setAsked] = useState<NoteStatus | null>(null);
  const { status } = note;
  if (status === null) return null;
  const take = (to: NoteStatus, comment = '') =>
    decide(note, { patch: { status: to }, send: (seen) => takeStep(seen, { to, comment }) });
  if (!question || question.parts.size === 0)
    return (
      <span className="type-strong inline-flex items-center gap-1.5">
        <StatusMark status={status} isDecoration />
        {t(`status.${status}`)}
      </span>
    );
  const actions = NOTE_STATUSES.filter((to) => to !== status).map(
    (to): MenuAction & { isAllowed: boolean } => {
      const judged = judgeStep(question, to);
      const reason = judged.ok ? null : t(`step.why.${judged.reason}`, { status: t(`status.${status}`) });
      return {
        id: to,
        isAllowed: judged.ok,
        icon: <StatusMark status={to} isDecoration />,
        label: (
          <>
            {t(`status.${to}`)}
            {reason && <span className="ms-2 text-text-2">{reason}</span>}
          </>
        ),
        disabled: !judged.ok,
        onSelect: () => {
          if (judged.ok && isMissing(judged.rule.demand, note)) setAsked(to);
          else void take(to);
        },
      };
    },
  );
  return (
    <>
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
        groups={[actions.filter(({ isAllowed }) => isAllowed), actions.filter(({ isAllowed }) => !isAllowed)]}
      />
      {asked && (
        <StepDialog
          to={asked}
          from={status}
          onClose={() => setAsked(null)}
          onSend={(comment) => {
            setAsked(null);
            void take(asked, comment);
          }}
        />
      )}
    </>
  );
}

/** A step that takes words is asked for them first. */
function isMissing(demand: StepDemand | undefined, { needsProof, hasAfterPhoto }: NoteRow): boolean {
  return demand === 'comment' || (demand === 'proof' && needsProof && !hasAfterPhoto);
}
