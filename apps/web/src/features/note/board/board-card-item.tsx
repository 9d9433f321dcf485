import type { NoteCard } from '@plumbline/shared/contract/note-board.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { StepQuestion } from '@plumbline/shared/notes/transitions.ts';
import type { ComponentProps } from 'react';
import { useStepActions } from '../../../notes/use-step-actions.tsx';
import { useWaiting, withWaiting } from '../../../notes/waiting-changes.ts';
import { BoardCard } from './board-card.tsx';

interface BoardCardItemProps extends Omit<ComponentProps<typeof BoardCard>, 'card' | 'steps'> {
  card: NoteCard;
  question: StepQuestion | null;
  onTake: (to: NoteStatus) => void;
}

/** A card with the steps that its note can take. */
export function BoardCardItem({ card, question, onTake, ...props }: BoardCardItemProps) {
  const waiting = useWaiting();
  const mayStep = question !== null && question.parts.size > 0;
  const steps = useStepActions(card, mayStep ? question : null, onTake);
  return <BoardCard {...props} card={withWaiting(card, waiting)} steps={steps} />;
}
