import type { Board } from '@plumbline/shared/contract/note-board.ts';
import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { NOTE_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  withDecisions,
  withFresh,
  withMore,
  withTold,
  type BoardView,
  type ShownBoard,
} from './board-cards.ts';
import { exampleNote } from '../../../notes/testing/example-note.ts';

const AT_SEQ = 10;
const LATER_SEQ = 11;
const LATER = '2026-11-20T09:00:00.000Z';
const viewOf = (query: Record<string, string> = {}): BoardView => ({
  wanted: z.parse(NOTE_LIST.wanted, { orderBy: 'number', direction: 'asc', ...query }),
  reader: { accountId: 'me', today: '2026-11-20', weekEnd: '2026-11-27' },
});
const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const note = (number: number, of: Partial<Note> = {}) => exampleNote({ id: idOf(number), number, ...of });

/** A board that has the first cards of each column; `totals` where there are more. */
function boardOf(notes: readonly Note[], totals: Partial<Record<NoteStatus, number>> = {}): Board {
  return {
    seq: AT_SEQ,
    verifiedThisWeek: 0,
    columns: NOTE_STATUSES.map((status) => {
      const cards = notes.filter((each) => each.status === status);
      const isFolded = status === 'verified';
      return { status, total: totals[status] ?? cards.length, cards: isFolded ? null : cards };
    }),
  };
}

/** `open 2: 1 4`, of the columns that are not empty. */
function drawn({ columns }: ShownBoard): string[] {
  return columns
    .filter(({ total }) => total > 0)
    .map(
      ({ status, total, cards }) =>
        `${status} ${total}: ${cards?.map(({ number }) => number).join(' ') ?? '-'}`,
    );
}

test('a card that moves is counted and shown where it stands among the others', () => {
  const board = boardOf([note(1), note(4), note(2, { status: 'complete' }), note(7, { status: 'complete' })]);
  const next = withTold(board, viewOf(), {
    note: note(4, { status: 'complete', version: 2 }),
    isDeleted: false,
  });
  expect(drawn(next)).toEqual(['open 1: 1', 'complete 3: 2 4 7']);
  const sealed = withTold(next, viewOf(), {
    note: note(4, { status: 'verified', version: 3 }),
    isDeleted: false,
  });
  expect(drawn(sealed)).toEqual(['open 1: 1', 'complete 2: 2 7', 'verified 1: -']);
});

test('what is told twice, or late, changes nothing', () => {
  const board = boardOf([note(1, { version: 3, status: 'complete' })]);
  for (const version of [2, 1])
    expect(withTold(board, viewOf(), { note: note(1, { version }), isDeleted: false, seq: LATER_SEQ })).toBe(
      board,
    );
  const before = withTold(board, viewOf(), { note: note(9), isDeleted: false, isNew: true, seq: AT_SEQ });
  expect(before).toBe(board);
});

test('a card stays in its column where only its words or its day change, wherever it would be sorted now', () => {
  const board = boardOf([note(1), note(4)]);
  const changed = note(1, { version: 2, title: 'Door', updatedAt: LATER });
  const next = withTold(board, viewOf({ orderBy: 'updatedAt', direction: 'desc' }), {
    note: changed,
    isDeleted: false,
  });
  expect(drawn(next)).toEqual(['open 2: 1 4']);
  expect(next.columns[1]?.cards?.[0]?.title).toBe('Door');
});

test('notes that are made, deleted and brought back come and go', () => {
  const board = boardOf([note(1)]);
  const made = withTold(board, viewOf(), { note: note(2), isDeleted: false, isNew: true, seq: LATER_SEQ });
  expect(drawn(made)).toEqual(['open 2: 1 2']);
  const gone = withTold(made, viewOf(), { note: note(1, { version: 2 }), isDeleted: true, seq: LATER_SEQ });
  expect(drawn(gone)).toEqual(['open 1: 2']);
});

test('of a card that has not come yet the counts change', () => {
  const board = boardOf([note(1)], { open: 40, complete: 3 });
  const told = {
    note: note(90, { status: 'complete' }),
    isDeleted: false,
    from: 'open' as const,
    seq: LATER_SEQ,
  };
  expect(drawn(withTold(board, viewOf(), told))).toEqual(['open 39: 1', 'complete 4: ']);
});

test('under a filter only what can be told is counted, and the server is asked about the rest', () => {
  const board = boardOf([note(1)], { open: 40 });
  const mine = viewOf({ assignee: 'me' });
  const others = { note: note(90), isDeleted: false, isNew: true, seq: LATER_SEQ };
  expect(withTold(board, mine, others)).toBe(board);
  const given = note(91, { assignee: { kind: 'member', id: 'me', name: 'Mei' } });
  expect(drawn(withTold(boardOf([note(1)]), mine, { ...others, note: given }))).toEqual(['open 2: 1 91']);
  expect(withTold(board, viewOf({ search: 'door' }), others).isDoubtful).toBe(true);
  const moved = {
    note: note(90, { status: 'complete' }),
    isDeleted: false,
    from: 'open' as const,
    seq: LATER_SEQ,
  };
  expect(withTold(board, mine, moved).isDoubtful).toBe(true);
});

test('under a filter a step or a deletion of a note that has not come is counted without the server', () => {
  const assignee = { kind: 'member' as const, id: 'me', name: 'Mei' };
  const board = boardOf([note(1), note(2, { status: 'complete' })], { open: 40, complete: 3 });
  const step = (of: Parameters<typeof note>[1], more: object = {}) => ({
    note: note(90, { status: 'complete', ...of }),
    isDeleted: false,
    from: 'open' as const,
    changed: [{ field: 'status' }],
    seq: LATER_SEQ,
    ...more,
  });
  const mine = viewOf({ assignee: 'me' });
  expect(drawn(withTold(board, mine, step({ assignee })))).toEqual(['open 39: 1', 'complete 4: 2']);
  expect(withTold(board, mine, step({}))).toBe(board);
  // Out of what is asked for by the step itself.
  const open = viewOf({ status: 'open' });
  expect(drawn(withTold(board, open, step({})))).toEqual(['open 39: 1', 'complete 3: 2']);
  const given = step({ assignee }, { changed: [{ field: 'status' }, { field: 'assignee' }] });
  expect(withTold(board, mine, given).isDoubtful).toBe(true);
  const deleted = { ...step({ assignee }), from: undefined, isDeleted: true };
  expect(drawn(withTold(board, mine, deleted))).toEqual(['open 40: 1', 'complete 2: 2']);
  expect(withTold(board, viewOf({ search: 'door' }), step({})).isDoubtful).toBe(true);
});

test('the rest of a column comes without the cards that are shown elsewhere meanwhile', () => {
  const board = boardOf([note(1), note(2, { status: 'complete' })], { open: 3 });
  const more = boardOf([note(1), note(2), note(3)], { open: 3 });
  expect(drawn(withMore(board, 'open', more))).toEqual(['open 3: 1 3', 'complete 1: 2']);
});

test('a card that leaves for a column that is not opened is counted once, however often that is told', () => {
  const board = boardOf([note(1, { status: 'complete' })]);
  const verified = note(1, { status: 'verified', version: 2 });
  const answered = withTold(board, viewOf(), { note: verified, isDeleted: false });
  const told = { note: verified, isDeleted: false, from: 'complete' as const, seq: LATER_SEQ };
  expect(drawn(withTold(answered, viewOf(), told))).toEqual(['verified 1: -']);
  expect(drawn(withTold(board, viewOf(), told))).toEqual(['verified 1: -']);
  expect(withTold(board, viewOf(), told).verifiedThisWeek).toBe(1);
});

test('under a filter a card leaves the board with the status that was asked for', () => {
  const board = boardOf([note(1, { status: 'complete' }), note(2)]);
  const told = { note: note(1, { status: 'verified', version: 2 }), isDeleted: false, seq: LATER_SEQ };
  expect(drawn(withTold(board, viewOf({ status: 'unsettled' }), told))).toEqual(['open 1: 2']);
});

test('what was made or deleted by an own call is counted when the feed tells of it', () => {
  const board = boardOf([note(1)]);
  const made = { note: note(2), isDeleted: false, isNew: true };
  expect(withTold(board, viewOf(), made)).toBe(board);
  expect(drawn(withTold(board, viewOf(), { ...made, seq: LATER_SEQ }))).toEqual(['open 2: 1 2']);
  expect(withTold(board, viewOf(), { note: note(1), isDeleted: true })).toBe(board);
});

test('a decision that waits moves its card, and taken back it is where it was', () => {
  const board = boardOf([note(1), note(2, { status: 'complete' })]);
  const waits = withDecisions(board, viewOf(), (card) =>
    card.number === 1 ? { ...card, status: 'complete', isWaiting: true } : { ...card, isWaiting: false },
  );
  expect(drawn(waits)).toEqual(['complete 2: 1 2']);
  expect(drawn(withDecisions(board, viewOf(), (card) => ({ ...card, isWaiting: false })))).toEqual(
    drawn(board),
  );
});

test('N13 under a filter the card with the id moves, whatever stands at its place in the whole column', () => {
  const whole = boardOf([note(1), note(2), note(3, { title: 'seal' })]);
  const filtered = boardOf([note(3, { title: 'seal' })]);
  const told = { note: note(3, { title: 'seal', status: 'complete', version: 2 }), isDeleted: false };
  expect(drawn(withTold(filtered, viewOf({ search: 'seal' }), told))).toEqual(['complete 1: 3']);
  expect(drawn(withTold(whole, viewOf(), told))).toEqual(['open 2: 1 2', 'complete 1: 3']);
});

test('N14 a dropped card stays where it was dropped: while the answer is out, with it, and at its own echo', () => {
  const board = boardOf([note(1), note(4), note(2, { status: 'complete' }), note(7, { status: 'complete' })]);
  const moved = note(4, { status: 'complete', version: 2 });
  const waits = (of: ShownBoard) =>
    withDecisions(of, viewOf(), (card) =>
      card.number === 4 ? { ...card, status: 'complete', isWaiting: true } : { ...card, isWaiting: false },
    );
  const settled = (of: ShownBoard) => withDecisions(of, viewOf(), (card) => ({ ...card, isWaiting: false }));
  const answered = withTold(board, viewOf(), { note: moved, isDeleted: false });
  const echoed = withTold(answered, viewOf(), {
    note: moved,
    isDeleted: false,
    from: 'open',
    seq: LATER_SEQ,
  });
  // The column keeps its order all the while, so that no card is seen to move again.
  for (const seen of [waits(board), waits(answered), settled(answered), settled(echoed)])
    expect(drawn(seen)).toEqual(['open 1: 1', 'complete 3: 2 4 7']);
});

test('a board that is read anew keeps the further cards that had come', () => {
  const shown = boardOf([note(1), note(2), note(3), note(4, { status: 'complete' })], { open: 3 });
  const fresh = boardOf([note(2), note(4, { status: 'in-dispute' })], { open: 2 });
  expect(drawn(withFresh(shown, viewOf(), fresh))).toEqual(['open 2: 2 1', 'in-dispute 1: 4']);
});

test('N17 a board that is read anew keeps the cards that newer ones pushed behind its first page, and no others', () => {
  const shown = boardOf([note(1), note(2), note(3), note(4)], { open: 5 });
  const fresh = boardOf([note(8), note(9), note(1)], { open: 6 });
  const view = viewOf({ search: 'seal' });
  expect(drawn(withFresh(shown, view, fresh))).toEqual(['open 6: 8 9 1 2 3 4']);
  const mine = viewOf({ search: 'seal', due: 'overdue' });
  expect(drawn(withFresh(shown, mine, fresh))).toEqual(['open 6: 8 9 1']);
  const all = boardOf([note(8), note(1)]);
  expect(drawn(withFresh(shown, view, all))).toEqual(['open 2: 8 1']);
});
