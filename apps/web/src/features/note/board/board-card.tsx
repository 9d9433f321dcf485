import type { NoteCard } from '@plumbline/shared/contract/note-board.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { StepQuestion } from '@plumbline/shared/notes/transitions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconMove from '~icons/ph/arrows-left-right';
import IconClock from '~icons/ph/clock';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { TagMark } from '../../../notes/tag-mark.tsx';
import { useStepActions } from '../../../notes/use-step-actions.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';

/** A card as it is shown: what waits lies over what is. */
export type ShownCard = NoteCard & { isWaiting: boolean };

export interface BoardCardProps {
  card: ShownCard;
  isOverdue: boolean;
  isMine: boolean;
  /** Its note is open beside the board. */
  isOpen: boolean;
  /** The tab key stops here. */
  isStop: boolean;
  isDragged: boolean;
  /** What decides on the steps of its menu; null for who may take none. */
  question: StepQuestion | null;
  onOpen: () => void;
  onFocus: () => void;
  onDrag: (isDragged: boolean) => void;
  onTake: (to: NoteStatus) => void;
}

/** A note on the board; dragged by the pointer, moved by its menu or a digit. */
export function BoardCard(props: BoardCardProps) {
  const { card, isOpen, isStop, isDragged, question, onDrag } = props;
  const { t } = useTranslation('note');
  // A menu for each of hundreds of cards would be half of what a board costs: it comes with the pointer or the focus.
  const [isNear, setIsNear] = useState(false);
  const isMovable = question !== null;
  return (
    // Dragging is for the pointer; the menu and the digits are the way of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-note={card.id}
      draggable={isMovable}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Some browsers drag nothing that carries nothing.
        event.dataTransfer.setData('text/plain', `#${card.number ?? ''}`);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      className={cx(
        'group relative rounded-control border bg-surface transition-opacity duration-[140ms]',
        isOpen ? 'border-accent' : 'border-line hover:border-line-strong',
        (isDragged || card.isWaiting) && 'opacity-60',
        isMovable && 'cursor-grab',
      )}
    >
      <Picture url={card.pictureUrl ?? null} />
      <div className="px-2.5 py-2">
        <button
          type="button"
          data-card={card.id}
          tabIndex={isStop ? 0 : -1}
          className="block w-full text-start outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          onClick={props.onOpen}
          onFocus={props.onFocus}
        >
          <span className="sr-only">{card.number}</span>
          <bdi className={cx('line-clamp-2 [overflow-wrap:anywhere]', card.title === '' && 'text-text-2')}>
            {card.title === '' ? t('noTitle') : card.title}
          </bdi>
        </button>
        <CardFoot {...props} />
      </div>
      {question && (isNear || isStop) && <CardMenu {...props} question={question} />}
    </li>
  );
}

function CardMenu({ card, question, isStop, onTake }: BoardCardProps & { question: StepQuestion }) {
  const { t } = useTranslation('note');
  const steps = useStepActions(card, question, onTake);
  return (
    <span className="absolute end-1 top-1 z-10 rounded-control bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
      <Menu
        trigger={
          <IconButton
            tabIndex={isStop ? 0 : -1}
            label={t('board.move', { number: card.number ?? '' })}
            icon={<IconMove />}
          />
        }
        groups={steps}
      />
    </span>
  );
}

/** The newest picture attached; an address that has ended shows nothing. */
function Picture({ url }: { url: string | null }) {
  const [ended, setEnded] = useState<string | null>(null);
  if (url === null || url === ended) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setEnded(url)}
      className="h-[88px] w-full rounded-t-control border-b border-line object-cover"
    />
  );
}

function CardFoot({ card, isOverdue, isMine }: BoardCardProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const { status, assignee, dueDate, place, tags } = card;
  return (
    <>
      <div className="type-note mt-1.5 flex items-center gap-2 text-text-2">
        {status && <StatusMark status={status} isOverdue={isOverdue} isMine={isMine} />}
        <bdi aria-hidden className="font-medium text-text">
          {card.number}
        </bdi>
        <bdi className={cx('truncate', isOverdue && 'font-semibold text-danger')}>
          {dueDate ? format.day(dueDate) : t('noDate')}
        </bdi>
        {card.isWaiting && <IconClock role="img" aria-label={t('board.waiting')} className="size-4" />}
        {assignee && (
          <span className="ms-auto inline-flex">
            <span className="sr-only">{t('board.assignedTo', { name: isolated(assignee.name) })}</span>
            <Avatar id={assignee.id} name={assignee.name} sizePx={20} />
          </span>
        )}
      </div>
      {(place !== null || tags.length > 0) && (
        <div className="type-note mt-1 flex min-w-0 items-center gap-1.5 text-text-2">
          {place && <bdi className="truncate">{place.floorName}</bdi>}
          <span className="ms-auto inline-flex shrink-0 gap-1">
            {tags.slice(0, TAGS_SHOWN).map((tag) => (
              <span key={tag.id} title={tag.name}>
                <TagMark tag={tag} />
                <span className="sr-only">{tag.name}</span>
              </span>
            ))}
            {tags.length > TAGS_SHOWN && <bdi>+{tags.length - TAGS_SHOWN}</bdi>}
          </span>
        </div>
      )}
    </>
  );
}

const TAGS_SHOWN = 4;
