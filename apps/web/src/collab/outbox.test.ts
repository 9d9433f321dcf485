import { beforeEach, describe, expect, it } from 'vitest';
import type { EditAction } from './edit-action.ts';
import { Outbox } from './outbox.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';
import type { RefusedEdit } from './refused-edit.ts';

const WANTED = { word: 'scaffold' };
const STEP = { of: 'word' };
const UPDATE = new Uint8Array([1]);

let kept: Map<string, OutboxEntry>;
let refused: RefusedEdit[];
let outbox: Outbox;

/** As the one in IndexedDB, for one room. */
const store: OutboxStore = {
  claim: () => Promise.resolve([]),
  entriesOf: () => Promise.resolve([...kept.values()]),
  put: (entry) => void kept.set(entry.id, entry),
  remove: (ids) => ids.forEach((id) => kept.delete(id)),
  refusedOf: () => Promise.resolve(refused),
  refuse(edits, waiting) {
    refused.push(...edits);
    for (const { id } of edits) kept.delete(id);
    for (const entry of waiting) kept.set(entry.id, entry);
  },
  removeRefused: () => undefined,
  lastSavedAt: () => Promise.resolve(null),
  setLastSavedAt: () => undefined,
  admit: () => Promise.resolve(true),
  rooms: () => Promise.resolve([]),
  close: () => undefined,
};

beforeEach(() => {
  kept = new Map();
  refused = [];
  outbox = openOutbox();
});

function add(name: string): void {
  const action: EditAction = { kind: 'setWord', subjectId: null, name };
  outbox.add({ action, step: STEP, update: UPDATE });
}

const openOutbox = () =>
  new Outbox({
    room: 'memo:m',
    store,
    onChange: () => undefined,
    outcomeOf: (step) => (step === STEP ? [WANTED] : []),
  });
const namesOf = (edits: readonly { action: EditAction }[]) => edits.map(({ action }) => action.name);

describe('Outbox', () => {
  it('lets go what is acknowledged', () => {
    outbox.handshakeSent();
    add('a');
    outbox.updateSent();
    outbox.frameAcknowledged();
    expect(outbox.size).toBe(1);
    outbox.frameAcknowledged();
    expect([outbox.size, kept.size]).toEqual([0, 0]);
  });

  it('names what is under way as the server does, and what has not left by nothing', () => {
    const ids = () => outbox.entries.map((entry) => outbox.editIdOf(entry, 'socket-1.2'));
    add('with the handshake');
    outbox.handshakeSent();
    add('by itself');
    outbox.updateSent();
    expect(ids()).toEqual(['socket-1.2.1', 'socket-1.2.2']);
    outbox.frameAcknowledged();
    add('later');
    expect(ids()).toEqual(['socket-1.2.2', null]);
    outbox.connectionReset();
    expect(ids()).toEqual([null, null]);
    outbox.handshakeSent();
    expect(outbox.entries.map((entry) => outbox.editIdOf(entry, null))).toEqual([null, null]);
  });

  it('gives up the refused step alone, with a copy; the others are to be made again', () => {
    outbox.handshakeSent();
    for (const name of ['a', 'bad', 'c']) {
      add(name);
      outbox.updateSent();
    }
    outbox.frameAcknowledged();
    outbox.frameAcknowledged();
    const given = outbox.refuse('edit-schema', { everything: false, editId: 'socket-1.1.3' });
    expect(namesOf(given)).toEqual(['bad']);
    expect(given[0]).toMatchObject({
      code: 'edit-schema',
      copy: JSON.stringify(WANTED),
      editId: 'socket-1.1.3',
    });
    expect(refused).toEqual(given);
    expect(namesOf(outbox.toRepeat)).toEqual(['c']);
    expect([...kept.values()]).toEqual(outbox.toRepeat);
  });

  it('blames nobody for a frame of several steps: each is to be judged by itself', () => {
    for (const name of ['a', 'bad', 'c']) add(name);
    outbox.handshakeSent();
    expect(outbox.refuse('edit-schema', { everything: false })).toEqual([]);
    expect(namesOf(outbox.toRepeat)).toEqual(['a', 'bad', 'c']);
  });

  it('gives up everything when the right is gone', () => {
    for (const name of ['a', 'b']) add(name);
    outbox.handshakeSent();
    expect(namesOf(outbox.refuse('edit-read-only', { everything: true }))).toEqual(['a', 'b']);
    expect([outbox.size, kept.size, refused.length]).toEqual([0, 0, 2]);
  });

  it('sends what is to be made again in no frame before it was made', async () => {
    for (const name of ['a', 'b']) add(name);
    outbox.handshakeSent();
    outbox.refuse('edit-gap', { everything: false });
    const next = openOutbox();
    await next.load();
    next.handshakeSent();
    next.frameAcknowledged();
    const [entry] = next.toRepeat;
    if (!entry) throw new Error('nothing is left to make again');
    next.repeated(entry, UPDATE);
    next.updateSent();
    next.frameAcknowledged();
    expect(namesOf(next.entries)).toEqual(['b']);
    expect([...kept.values()]).toEqual(next.toRepeat);
  });
});
