// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { openOutboxStore } from './outbox-store.ts';
import type { KeptStep, RoomDocument } from './room-kind.ts';
import { RoomSession, type SessionOptions } from './room-session.ts';

const TYPED = 'typed';
const words = (doc: Y.Doc): Y.Map<unknown> => doc.getMap<unknown>('words');

interface WordStep extends KeptStep {
  key: string;
  word: unknown;
}

/** Words by key; an editor of its own writes them as well, with the origin `TYPED`. */
const MEMO: RoomDocument = {
  version: 1,
  hasContent: (doc) => words(doc).size > 0,
  watch: (doc, { subjectId }) => {
    const key = subjectId ?? '';
    return (): WordStep => ({ of: 'word', key, word: words(doc).get(key) });
  },
  repeat: (doc, step) => {
    if (!isWordStep(step)) return false;
    words(doc).set(step.key, step.word);
    return true;
  },
  outcomeOf: (step) => (isWordStep(step) ? [step.word] : []),
  changedBy: (step) => (isWordStep(step) ? [step.key] : []),
  actionOf: ({ origin }) => (origin === TYPED ? { kind: 'type', subjectId: null, name: '' } : null),
  undo: {
    createManager: (doc) => new Y.UndoManager(words(doc), { captureTimeout: 0 }),
    dropIdle: (_doc, stack) => stack.length > 0,
  },
  objectRoots: (doc) => [words(doc)],
};

const isWordStep = (step: KeptStep): step is WordStep => step.of === 'word';

const socket = new HocuspocusProviderWebsocket({ url: 'ws://127.0.0.1:1', autoConnect: false });
const sessions: RoomSession[] = [];

function sessionOf(given: Partial<SessionOptions> = {}): RoomSession {
  const session = new RoomSession({
    room: 'memo:m',
    document: MEMO,
    userId: null,
    store: null,
    socket,
    token: () => '',
    onOutbox: () => undefined,
    carried: [],
    ...given,
  });
  sessions.push(session);
  return session;
}

const say = (session: RoomSession, word: string) =>
  session.edit({ kind: 'say', subjectId: 'first', name: word }, (doc) => words(doc).set('first', word));

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close({ forgetCopy: false });
});

test('what was refused is made once more as a new step, which waits to be sent', () => {
  const before = sessionOf();
  say(before, 'scaffold');
  const [refused] = before.outbox.refuse('edit-gap', { everything: true });
  if (!refused?.step) throw new Error('nothing to make again');
  const after = sessionOf();
  expect(after.again(refused.action, { of: 'other' })).toBe(false);
  expect(after.outbox.size).toBe(0);
  expect(after.again(refused.action, refused.step)).toBe(true);
  expect(words(after.doc).toJSON()).toEqual({ first: 'scaffold' });
  expect(after.outbox.entries).toMatchObject([{ action: { kind: 'say', name: 'scaffold' } }]);
  expect(after.undo.nextUndo).toMatchObject({ kind: 'say' });
});

test('a kind of its own is edited, undone, carried over and made again by its own steps', () => {
  const before = sessionOf();
  say(before, 'scaffold');
  say(before, 'ladder');
  expect(before.undo.nextUndo).toMatchObject({ kind: 'say', name: 'ladder' });
  expect(before.move('undo')).toMatchObject({ moved: { name: 'ladder' }, left: [], leftSubjects: [] });
  expect(words(before.doc).toJSON()).toEqual({ first: 'scaffold' });
  before.outbox.refuse('edit-gap', { everything: false });

  const after = sessionOf({ carried: before.outbox.entries });
  expect(after.repeatCarried()).toEqual([]);
  expect(words(after.doc).toJSON()).toEqual({ first: 'scaffold' });
  expect([after.outbox.size, after.outbox.toRepeat.length]).toEqual([3, 0]);
});

test('what an editor of its own writes waits as well, and is given up where it would have to be made again', () => {
  const before = sessionOf();
  before.doc.transact(() => words(before.doc).set('first', 'ladder'), TYPED);
  before.doc.transact(() => words(before.doc).set('aside', 1), 'not a step');
  expect(before.outbox.entries.map(({ action }) => action.kind)).toEqual(['type']);
  before.outbox.refuse('edit-gap', { everything: false });

  const after = sessionOf({ carried: before.outbox.entries });
  const [impossible] = after.repeatCarried();
  expect(impossible?.action.kind).toBe('type');
  if (impossible) after.outbox.giveUp(impossible, 'edit-built-on-refused');
  expect([after.outbox.size, words(after.doc).size]).toEqual([0, 0]);
});

test('of a room of presence only nothing is kept or undone', async () => {
  const store = await openOutboxStore('presence');
  const session = sessionOf({ document: null, store, userId: 'ana' });
  expect(await session.loadCopy()).toBe(false);
  session.doc.transact(() => words(session.doc).set('first', 'ladder'), TYPED);
  expect([session.copy, session.outbox.size, session.undo.nextUndo]).toEqual([null, 0, null]);
  expect(session.move('undo')).toEqual({ moved: null, left: [] });
  store?.close();
});
