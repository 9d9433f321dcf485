import type { History } from '@plumbline/shared/contract/history.ts';
import { expect, it } from 'vitest';
import { authorColours, authorPieces, firstPlace, nowPlace, placeAt, placeOf } from './history-place.ts';

const ANA = { id: 'ana', name: 'Ana' };
const LAYLA = { id: 'layla', name: 'Layla' };
const step = (seq: number, actor: typeof ANA | null = ANA) => ({
  seq,
  at: '2026-11-20T09:00:00.000Z',
  actor,
  change: null,
  changeCount: 1,
});
const history: History = { steps: [step(3), step(7, LAYLA), step(8, LAYLA), step(12)], isWhole: true };

it('begins before the first step and ends with now', () => {
  expect([firstPlace(history), nowPlace(history)]).toEqual([0, 4]);
  expect(placeAt(history, 0)).toEqual({ seq: 0, step: null });
  expect(placeAt(history, 1).seq).toBe(3);
  expect(placeAt(history, 3).seq).toBe(8);
  expect(placeAt(history, 4)).toEqual({ seq: null, step: null });
  expect(placeAt(history, 99)).toEqual({ seq: null, step: null });
});

it('cannot go before what is listed', () => {
  const cut = { ...history, isWhole: false };
  expect(firstPlace(cut)).toBe(1);
  expect(placeAt(cut, 0).seq).toBe(3);
});

it('of what nobody has touched there is only now', () => {
  const empty = { steps: [], isWhole: true };
  expect([firstPlace(empty), nowPlace(empty)]).toEqual([0, 0]);
  expect(placeAt(empty, 0)).toEqual({ seq: null, step: null });
});

it('finds a seq again, also one that lies within a step', () => {
  expect([0, 3, 5, 7, 12, 40].map((seq) => placeOf(history, seq))).toEqual([0, 1, 1, 2, 4, 4]);
});

it('shows who worked in a row as one piece', () => {
  expect(authorPieces(history).map(({ actorId, steps }) => [actorId, steps])).toEqual([
    ['ana', 1],
    ['layla', 2],
    ['ana', 1],
  ]);
  expect(authorPieces({ steps: [step(1, null)], isWhole: true })).toEqual([
    { actorId: null, name: '', steps: 1 },
  ]);
});

it('gives everybody a colour of their own, and who is here the one they have in the room', () => {
  const ids = Array.from({ length: 10 }, (_none, index) => `person-${index}`);
  const colours = authorColours(
    [...ids, null, ids[0] ?? null].map((actorId) => ({ actorId })),
    (id) => (id === 'person-7' ? 'fern' : undefined),
  );
  expect(colours.get('person-7')).toBe('fern');
  expect(new Set(colours.values()).size).toBe(10);
  expect([...colours.keys()].toSorted()).toEqual(ids);
});
