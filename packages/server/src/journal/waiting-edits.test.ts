import { expect, it } from 'vitest';
import type { RoomEdit } from './room-edit.ts';
import { WaitingEdits, type WaitingEdit } from './waiting-edits.ts';

function editOf(room: string, socketId: string): RoomEdit {
  const nobody = {
    tenantId: '',
    projectId: '',
    isAllowed: () => true,
    isReader: () => true,
    namedReaders: () => [],
    isSealable: false,
    accountId: '',
    sessionId: '',
    editId: '',
  };
  const nothing = { changes: [], clientIds: [], newClientIds: [], afterSeq: 0 };
  const update = new Uint8Array(10);
  const told = { together: (act: () => void) => act(), onCommitted: () => {}, onRefused: () => {} };
  return { room, socketId, ...nobody, ...nothing, update, ...told };
}

function fill(...edits: [room: string, socketId: string, since: number][]) {
  const waiting = new WaitingEdits({ maxEdits: 10, maxBytes: 1000, maxWaitMs: 100 });
  const outcomes: string[] = [];
  const entries = edits.map(([room, socketId, since], index): WaitingEdit => {
    const settle: WaitingEdit['settle'] = (outcome) => {
      outcomes.push(`${index} ${outcome.ok ? 'written' : outcome.code}`);
    };
    return { edit: editOf(room, socketId), since, settle };
  });
  for (const each of entries) waiting.add(each);
  return { waiting, outcomes, entries };
}

it('refuses with one that waited too long those behind it by the same socket in the same room', () => {
  const { waiting, outcomes } = fill(
    ['plan:1', 'ana', 0],
    ['plan:1', 'ben', 90],
    ['plan:1', 'ana', 90],
    ['plan:2', 'ana', 90],
  );
  waiting.expire(110, 'store-unavailable');
  expect(outcomes).toEqual(['0 store-unavailable', '2 store-unavailable']);
  expect([waiting.count, waiting.sizeBytes]).toEqual([2, 20]);
});

it('leaves alone what went before a refused one', () => {
  const { waiting, outcomes, entries } = fill(
    ['plan:1', 'ana', 0],
    ['plan:1', 'ana', 0],
    ['plan:1', 'ana', 0],
  );
  const [, second] = entries;
  if (second) waiting.refuse(second, 'not-authorized');
  expect(outcomes).toEqual(['1 not-authorized', '2 not-authorized']);
  expect(waiting.stillOf(entries)).toEqual(entries.slice(0, 1));
});
