import type { NamedInWords, NoteRow } from '@plumbline/shared/contract/note.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { judgeStep, type StepDemand, type StepQuestion } from '@plumbline/shared/notes/transitions.ts';
import { lazy, Suspense, useState } from 'react';
import { toastError } from '../ui/toaster.tsx';
import { useDecisions } from './use-decisions.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Few steps take words, and the plan's editor is heavy enough without it. */
const StepDialog = lazy(async () => ({ default: (await import('./panel/step-dialog.tsx')).StepDialog }));

interface Asked {
  note: NoteRow;
  from: NoteStatus;
  to: NoteStatus;
  demand: StepDemand;
}

interface Sent {
  to: NoteStatus;
  comment?: string;
  names?: NamedInWords[];
}

/**
 * Takes notes to another status, wherever that is asked for: what is not allowed is told at once, and a step that takes
 * words asks for them first. `dialog` belongs into the page.
 * @param onTaken is given the note as it is after its step, and the status that it had
 */
export function useSteps(
  questionOf: (note: NoteRow) => StepQuestion | null,
  onTaken?: (note: NoteRow, from: NoteStatus) => void,
) {
  const decide = useDecisions();
  const { stepText } = useRefusalText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = async (note: NoteRow, from: NoteStatus, { to, ...said }: Sent) => {
    const taken = await decide(note, {
      patch: { status: to },
      call: { kind: 'step', step: { to, comment: '', ...said } },
    });
    if (taken) onTaken?.(taken, from);
  };
  const take = (note: NoteRow, to: NoteStatus) => {
    const question = questionOf(note);
    if (!question || note.status === null || note.status === to) return;
    const judged = judgeStep(question, to);
    if (!judged.ok) return toastError(stepText(note, judged.reason));
    const demand = missingOf(judged.rule.demand, note);
    if (demand) setAsked({ note, from: note.status, to, demand });
    else void send(note, note.status, { to });
  };
  const dialog = asked && (
    <Suspense>
      <StepDialog
        {...asked}
        projectId={asked.note.projectId}
        onClose={() => setAsked(null)}
        onSend={(comment, names) => {
          setAsked(null);
          void send(asked.note, asked.from, { to: asked.to, comment, names });
        }}
      />
    </Suspense>
  );
  return { take, dialog };
}

/** What a step takes and the note does not have yet. */
export function missingOf(
  demand: StepDemand | undefined,
  { needsProof, hasAfterPhoto }: NoteRow,
): StepDemand | null {
  if (demand === 'proof') return needsProof && !hasAfterPhoto ? demand : null;
  return demand ?? null;
}
