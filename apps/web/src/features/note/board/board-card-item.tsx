import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import type { NoteCard } from '@plumbline/shared/contract/note-board.ts';
import { personInTurn } from '@plumbline/shared/notes/note-fits.ts';
import { stepQuestion } from '@plumbline/shared/notes/note-parts.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { memo } from 'react';
import { isOverdue } from '../../../notes/is-overdue.ts';
import { useWaiting, withWaiting } from '../../../notes/waiting-changes.ts';
import { BoardCard, type BoardCardProps } from './board-card.tsx';

/** What is done with the cards of a board; the same functions in every frame, so that no card is drawn anew for them. */
export interface CardActions {
  onOpen: (card: NoteCard) => void;
  onFocus: (card: NoteCard) => void;
  onDrag: (card: NoteCard, isDragged: boolean) => void;
  onTake: (card: NoteCard, to: NoteStatus) => void;
}

interface BoardCardItemProps extends Pick<BoardCardProps, 'isOpen' | 'isStop' | 'isDragged'> {
  card: NoteCard;
  /** Of the reader in the project; null until it is known. */
  ability: AppAbility | null;
  ownId: string;
  today: string;
  actions: CardActions;
}

/** A card with the steps that its note can take; drawn anew when something of its own has changed. */
export const BoardCardItem = memo(function BoardCardItem(props: BoardCardItemProps) {
  const { card, ability, ownId, today, actions, ...state } = props;
  const waiting = useWaiting();
  const question = ability && stepQuestion(ability, ownId, card);
  const mayStep = question !== null && question.parts.size > 0 && card.status !== null;
  return (
    <BoardCard
      {...state}
      card={withWaiting(card, waiting)}
      question={mayStep ? question : null}
      isOverdue={isOverdue(card, today)}
      isMine={personInTurn(card)?.id === ownId}
      onOpen={() => actions.onOpen(card)}
      onFocus={() => actions.onFocus(card)}
      onDrag={(isDragged) => actions.onDrag(card, isDragged)}
      onTake={(to) => actions.onTake(card, to)}
    />
  );
});
