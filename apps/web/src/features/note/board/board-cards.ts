/**
 * The board as it is shown: what happens to a note moves its card where it is, and the counts with it, so that nobody has
 * to ask for the board anew. Guarded by `board-cards.test.ts`.
 */
import type { Board, NoteCard } from '@plumbline/shared/contract/note-board.ts';
import type { NoteRow } from '@plumbline/shared/contract/note.ts';
import type { NotesWanted } from '@plumbline/shared/contract/note-list.ts';
import { noteFits, type NoteReader } from '@plumbline/shared/notes/note-fits.ts';
import { standsBefore } from '@plumbline/shared/notes/note-order.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import type { ToldNote } from '../../../notes/live-notes.ts';
import { isNewer } from '../../../notes/newer-note.ts';

export interface ShownBoard extends Board {
  /** Something happened to a note out of sight, and only the server can say which columns it counts in. */
  isDoubtful?: boolean;
  /** Cards that went out of sight, by the version in which they did: told again, they are not counted again. */
  gone?: Readonly<Record<string, number>>;
}

/** How a board is asked for and by whom. */
export interface BoardView {
  wanted: NotesWanted;
  reader: NoteReader;
}

/** The card of a note and its column; null when it is not among those that came. */
export function findCard(board: Board, noteId: string): { card: NoteCard; status: NoteStatus } | null {
  for (const { status, cards } of board.columns) {
    const card = cards?.find(({ id }) => id === noteId);
    if (card) return { card, status };
  }
  return null;
}

/** The board once something happened to a note. */
export function withTold(board: ShownBoard, view: BoardView, told: ToldNote): ShownBoard {
  // The feed also tells of notes made or deleted by an own call; they are counted then.
  if (told.seq === undefined && (told.isDeleted || told.isNew)) return board;
  const shown = findCard(board, told.note.id);
  return shown ? withKnown(board, view, told, shown) : withUnknown(board, view, told);
}

function withKnown(
  board: ShownBoard,
  view: BoardView,
  { note, isDeleted }: ToldNote,
  { card, status }: { card: NoteCard; status: NoteStatus },
): ShownBoard {
  if (!isDeleted && !isNewer(note, card)) return board;
  const next = { ...card, ...note };
  if (isDeleted) return withoutCard(board, status, note.id);
  if (note.status === status || note.status === null) return withCards(board, status, replaced(next));
  const left = withoutCard(board, status, note.id);
  const fits = noteFits(next, view.wanted, view.reader) !== false;
  const moved = fits ? withNewCard(left, view, next, true) : left;
  if (findCard(moved, note.id)) return moved;
  return { ...moved, gone: { ...moved.gone, [note.id]: note.version } };
}

/** The board with the decisions that the server has not answered yet: their cards stand where they are to go. */
export function withDecisions(
  board: ShownBoard,
  view: BoardView,
  decided: (card: NoteCard) => NoteCard & { isWaiting: boolean },
): ShownBoard {
  let shown = board;
  for (const { status, cards } of board.columns)
    for (const card of cards ?? []) {
      const next = decided(card);
      if (!next.isWaiting) continue;
      shown =
        next.status === status || next.status === null
          ? withCards(shown, status, replaced(next))
          : withNewCard(withoutCard(shown, status, card.id), view, next, true);
    }
  return shown;
}

const replaced = (next: NoteCard) => (cards: readonly NoteCard[]) =>
  cards.map((each) => (each.id === next.id ? next : each));

/** A note out of sight: it is counted where that can be told, and its card appears where it stands among the others. */
function withUnknown(board: ShownBoard, view: BoardView, told: ToldNote): ShownBoard {
  const { note, isDeleted, isNew = false, from, changed, seq } = told;
  if (note.type === 'ai' || (seq !== undefined && seq <= board.seq)) return board;
  if ((board.gone?.[note.id] ?? 0) >= note.version) return board;
  const left = isDeleted ? note.status : (from ?? null);
  // Without a word of where it came from it has stayed where it is.
  if (!isDeleted && !isNew && left === null) return board;
  const isOf = (each: NoteRow) => (isFiltered(view.wanted) ? noteFits(each, view.wanted, view.reader) : true);
  const isOnlyStatus = changed?.every(({ field }) => field === 'status') ?? false;
  const hasBefore = isDeleted || isOnlyStatus || !isFiltered(view.wanted);
  const was = isNew ? false : hasBefore ? isOf({ ...note, status: left }) : null;
  const is = isDeleted ? false : isOf(note);
  // Words are the server's to judge, and what else was decided in the same step.
  if (was === null || is === null) return { ...board, isDoubtful: true };
  const without = was && left !== null ? withTotal(board, left, -1) : board;
  return is ? withNewCard(without, view, note, false) : without;
}

function isFiltered({ orderBy: _order, direction: _direction, ...filters }: NotesWanted): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** Among the cards that came; one that stands behind them comes with the rest of its column. */
function withNewCard(board: ShownBoard, view: BoardView, card: NoteCard, isKnown: boolean): ShownBoard {
  const { status } = card;
  const column = board.columns.find((each) => each.status === status);
  if (status === null || !column) return board;
  const isVerified = status === 'verified';
  const counted = {
    ...withTotal(board, status, 1),
    verifiedThisWeek: board.verifiedThisWeek + (isVerified ? 1 : 0),
  };
  if (column.cards === null) return counted;
  const found = column.cards.findIndex((each) => standsBefore(card, each, view.wanted));
  const isBehind = found < 0 && column.cards.length < column.total;
  if (isBehind && !isKnown) return counted;
  const place = found < 0 ? column.cards.length : found;
  return withCards(counted, status, (cards) => cards.toSpliced(place, 0, card));
}

function withoutCard(board: ShownBoard, status: NoteStatus, noteId: string): ShownBoard {
  return withCards(withTotal(board, status, -1), status, (cards) => cards.filter(({ id }) => id !== noteId));
}

function withTotal(board: ShownBoard, status: NoteStatus, by: number): ShownBoard {
  const columns = board.columns.map((column) =>
    column.status === status ? { ...column, total: Math.max(0, column.total + by) } : column,
  );
  return { ...board, columns };
}

function withCards(
  board: ShownBoard,
  status: NoteStatus,
  change: (cards: readonly NoteCard[]) => NoteCard[],
): ShownBoard {
  const columns = board.columns.map((column) =>
    column.status === status && column.cards ? { ...column, cards: change(column.cards) } : column,
  );
  return { ...board, columns };
}

/** The board with the next cards of a column; a card that is shown somewhere already stays there. */
export function withMore(board: ShownBoard, status: NoteStatus, more: Board): ShownBoard {
  const came = more.columns.find((column) => column.status === status);
  if (!came?.cards) return board;
  const fresh = came.cards.filter(({ id }) => findCard(board, id) === null);
  const columns = board.columns.map((column) =>
    column.status === status
      ? { ...column, total: came.total, cards: [...(column.cards ?? []), ...fresh] }
      : column,
  );
  return { ...board, columns };
}

/**
 * The board as it was read anew, with the further cards of each column that had come before, and with those that newer
 * ones have pushed behind the first page: the keys may be at one of them (N17).
 */
export function withFresh(shown: ShownBoard, view: BoardView, fresh: Board): ShownBoard {
  const columns = fresh.columns.map((column) => {
    const before = shown.columns.find(({ status }) => status === column.status)?.cards ?? null;
    const cards = column.cards ?? [];
    if (before === null || cards.length + before.length === 0) return column;
    const further = before.filter(
      (card) =>
        card.status === column.status &&
        findCard(fresh, card.id) === null &&
        noteFits(card, view.wanted, view.reader) !== false,
    );
    return { ...column, cards: [...cards, ...further.slice(0, Math.max(0, column.total - cards.length))] };
  });
  return { ...fresh, columns };
}
