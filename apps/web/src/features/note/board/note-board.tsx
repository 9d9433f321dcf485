import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { judgeStep } from '@plumbline/shared/notes/transitions.ts';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEmpty } from '../../../lists/list-empty.tsx';
import { ListPending } from '../../../lists/list-pending.tsx';
import { useWaiting, withWaiting } from '../../../notes/waiting-changes.ts';
import { filtersOf } from '../note-presets.tsx';
import { BoardCardItem, type CardActions } from './board-card-item.tsx';
import { findCard, withDecisions, type ShownBoard } from './board-cards.ts';
import { BoardColumn } from './board-column.tsx';
import { useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useCardMotion } from './use-card-motion.ts';
import { useColumnSentence } from './use-column-sentence.ts';
import { useReader } from '../../../notes/use-reader.ts';
import type { NotesViewProps } from '../notes-view-props.ts';
import { useFieldKeys } from '../use-field-keys.ts';
import { useStatusKeys } from '../use-status-keys.ts';

/** More than a column of a large screen shows. */
const FIRST_CARDS = 12;

/** The notes of a project by status. What happens to one moves its card where it is. */
export function NoteBoard(props: NotesViewProps) {
  const { projectId, place, rights, onPut } = props;
  const { t } = useTranslation('note');
  const { pageNum: _page, pageSize: _size, ...wanted } = place;
  const reader = useReader(projectId, rights.ownId);
  const { query, loading, loadMore } = useBoard(projectId, wanted, reader);
  const waiting = useWaiting();
  if (query.data === undefined) return <ListPending query={query} failed={t('listFailed')} />;
  const board = withDecisions(query.data, { wanted, reader }, (card) => withWaiting(card, waiting));
  if (board.columns.every(({ total }) => total === 0)) {
    const isFiltered = Object.keys(filtersOf(place)).length > 0;
    const clear = () => onPut(Object.fromEntries(NOTE_LIST.filters.map((name) => [name, ''])));
    return (
      <ListEmpty isFiltered={isFiltered} onClear={clear}>
        {t('nothing')}
      </ListEmpty>
    );
  }
  return <Columns {...props} {...{ board, loading }} today={reader.today} onMore={loadMore} />;
}

interface ColumnsProps extends NotesViewProps {
  board: ShownBoard;
  loading: ReadonlySet<NoteStatus>;
  today: string;
  onMore: (status: NoteStatus) => Promise<void>;
}

function Columns(props: ColumnsProps) {
  const { board, rights, loading, today, open, onMore, onOpen, onTake } = props;
  const { t } = useTranslation('note');
  const root = useRef<HTMLDivElement>(null);
  const [folds, setFolds] = useState<Partial<Record<NoteStatus, boolean>>>({});
  const [dragged, setDragged] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const sentenceOf = useColumnSentence(rights.ownId, today, board.verifiedThisWeek);
  const keys = useBoardKeys(root);
  // What a screen shows is drawn at once, the rest of each column right after it.
  const room = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_CARDS);
  const follow = useCardMotion(root, `${room}:${signatureOf(board)}`);
  const first = board.columns.find(({ cards }) => cards !== null && cards.length > 0)?.cards?.[0]?.id;
  const stop = cursor !== null && findCard(board, cursor) ? cursor : first;
  const held = dragged === null ? null : findCard(board, dragged);
  const isFolded = ({ status, cards, total }: ShownBoard['columns'][number]) =>
    folds[status] ?? (cards === null || total === 0);
  // An opened column of which nothing has come asks for its cards.
  const empty = board.columns.find((each) => each.cards === null && folds[each.status] === false);
  useEffect(() => {
    if (empty) void onMore(empty.status);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each column that is opened
  }, [empty?.status]);
  const take = (card: NoteRow, to: NoteStatus) => {
    follow(card.id);
    onTake(card, to);
  };
  const actions = useActions({
    onOpen,
    onTake: take,
    onFocus: ({ id }) => {
      setCursor(id);
      follow(id);
    },
    onDrag: ({ id }, isDragged) => setDragged(isDragged ? id : null),
  });
  useStatusKeys({ atCursor: cursor === null ? null : (findCard(board, cursor)?.card ?? null), open }, take);
  useFieldKeys({ open });
  const refusalOf = (status: NoteStatus): string | null | undefined => {
    if (!held || held.status === status) return undefined;
    const question = rights.questionOf(held.card);
    const judged = question && judgeStep(question, status);
    if (!judged || judged.ok) return null;
    return t(`step.why.${judged.reason}`, { status: t(`status.${held.status}`) });
  };
  return (
    // The arrows walk from card to card; each card is a button by itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={keys} className="flex min-h-0 grow gap-3 overflow-x-auto pt-4">
      {board.columns.map((column) => {
        const { status, cards, total } = column;
        return (
          <BoardColumn
            key={status}
            status={status}
            total={total}
            cameCount={cards?.length ?? 0}
            sentence={sentenceOf(column)}
            isFolded={isFolded(column)}
            isLoading={loading.has(status)}
            refusal={refusalOf(status)}
            onFold={(next) => setFolds((old) => ({ ...old, [status]: next }))}
            onMore={() => void onMore(status)}
            onDrop={() => {
              setDragged(null);
              if (held) take(held.card, status);
            }}
          >
            {cards?.slice(0, room).map((card) => (
              <BoardCardItem
                key={card.id}
                card={card}
                ability={rights.ability}
                ownId={rights.ownId}
                today={today}
                isOpen={card.id === open?.id}
                isStop={card.id === stop}
                isDragged={card.id === dragged}
                actions={actions}
              />
            ))}
          </BoardColumn>
        );
      })}
    </div>
  );
}

/** The newest actions behind functions that stay the same. */
function useActions(newest: CardActions): CardActions {
  const latest = useRef(newest);
  latest.current = newest;
  const [actions] = useState<CardActions>(() => ({
    onOpen: (card) => latest.current.onOpen(card),
    onFocus: (card) => latest.current.onFocus(card),
    onDrag: (card, isDragged) => latest.current.onDrag(card, isDragged),
    onTake: (card, to) => latest.current.onTake(card, to),
  }));
  return actions;
}

/** Changes when a card stands elsewhere. */
function signatureOf({ columns }: ShownBoard): string {
  return columns.map(({ status, cards }) => `${status}:${cards?.map(({ id }) => id).join() ?? ''}`).join(';');
}
