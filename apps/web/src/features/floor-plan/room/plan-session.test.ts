// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import {
  createRectangleZone,
  deleteZone,
  moveZone,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { PlanAction, EditKind } from './plan-action.ts';
import { openOutboxStore, type OutboxEntry, type OutboxStore } from '../../../collab/outbox-store.ts';
import { RoomSession } from '../../../collab/room-session.ts';
import { PLAN_ROOM_DOCUMENT } from './plan-document.ts';
import { eventually } from '../../../testing/eventually.ts';

type PlanSession = RoomSession<PlanAction>;

const LOBBY = 'a'.repeat(32);
const HALL = 'b'.repeat(32);
const socket = new HocuspocusProviderWebsocket({ url: 'ws://127.0.0.1:1', autoConnect: false });
const sessions: PlanSession[] = [];

function sessionOf(
  carried: readonly OutboxEntry<PlanAction>[] = [],
  store: OutboxStore<PlanAction> | null = null,
): PlanSession {
  const nothing = () => undefined;
  const options = {
    room: 'plan:p',
    userId: null,
    store,
    socket,
    token: () => '',
    onOutbox: nothing,
    carried,
  };
  const session = new RoomSession({ document: PLAN_ROOM_DOCUMENT, ...options });
  sessions.push(session);
  return session;
}

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close({ forgetCopy: false });
});

const action = (kind: EditKind, subjectId: string): PlanAction => ({ kind, subjectId, name: 'Lobby' });
const draw = (session: PlanSession, id: string) =>
  session.edit(action('createZone', id), (doc) =>
    createRectangleZone(doc, { id, name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 }),
  );

test('steps carried over are made again in order, as one entry each', () => {
  const before = sessionOf();
  draw(before, LOBBY);
  draw(before, HALL);
  before.edit(action('renameZone', LOBBY), (doc) => renameZone(doc, LOBBY, 'Foyer'));
  before.edit(action('deleteZone', HALL), (doc) => deleteZone(doc, HALL));
  before.move('undo');
  before.outbox.refuse('edit-gap', { everything: false });

  const after = sessionOf(before.outbox.entries);
  let updates = 0;
  after.doc.on('update', () => (updates += 1));
  expect(after.repeatCarried()).toEqual([]);
  expect(readPlan(after.doc)).toEqual(readPlan(before.doc));
  expect([updates, after.outbox.size, after.outbox.toRepeat.length]).toEqual([5, 5, 0]);
  // An undo that was made again is done; the steps before it can still be undone.
  expect(after.undo.nextUndo?.kind).toBe('deleteZone');
});

test('as many steps are made again as are asked for, the first ones first', () => {
  const before = sessionOf();
  draw(before, LOBBY);
  draw(before, HALL);
  before.outbox.refuse('edit-limit', { everything: false });

  const after = sessionOf(before.outbox.entries);
  expect(after.repeatCarried(1)).toEqual([]);
  expect(readPlan(after.doc).zones.map(({ id }) => id)).toEqual([LOBBY]);
  expect([after.outbox.size, after.outbox.toRepeat.length]).toEqual([2, 1]);
  after.repeatCarried(1);
  expect(readPlan(after.doc)).toEqual(readPlan(before.doc));
});

test('a step on a zone whose drawing was refused has no place any more, and keeps its copy', () => {
  const before = sessionOf();
  before.outbox.handshakeSent();
  draw(before, LOBBY);
  before.outbox.updateSent();
  before.edit(action('renameZone', LOBBY), (doc) => renameZone(doc, LOBBY, 'Foyer'));
  before.outbox.frameAcknowledged();
  const [refused] = before.outbox.refuse('edit-schema', { everything: false });
  expect(JSON.parse(refused?.copy ?? '')).toMatchObject({
    name: 'Lobby',
    points: [{ x: 0, y: 0 }, {}, {}, {}],
  });

  const after = sessionOf(before.outbox.entries);
  const [impossible] = after.repeatCarried();
  if (!impossible) throw new Error('the step was made again');
  const [built] = after.outbox.giveUp(impossible, 'edit-built-on-refused');
  expect(JSON.parse(built?.copy ?? '')).toMatchObject({ name: 'Foyer' });
  expect(after.outbox.size).toBe(0);
});

test('what the plan holds already waits no longer', () => {
  const before = sessionOf();
  draw(before, LOBBY);
  before.outbox.handshakeSent();
  before.outbox.refuse('edit-gap', { everything: false });
  const after = sessionOf(before.outbox.entries);
  applyUpdate(after.doc, Y.encodeStateAsUpdate(before.doc));
  expect(after.repeatCarried()).toEqual([]);
  expect(after.outbox.size).toBe(0);
});

test('a step that others have overtaken is left by one press; the next moves the one before, under its name', () => {
  const mine = sessionOf();
  draw(mine, LOBBY);
  mine.edit(action('renameZone', LOBBY), (doc) => renameZone(doc, LOBBY, 'Foyer'));
  const theirs = new Y.Doc();
  applyUpdate(theirs, Y.encodeStateAsUpdate(mine.doc));
  renameZone(theirs, LOBBY, 'Entrance');
  applyUpdate(mine.doc, Y.encodeStateAsUpdate(theirs));
  const waiting = mine.outbox.size;
  expect(mine.move('undo')).toMatchObject({ moved: null, left: [{ kind: 'renameZone' }] });
  expect(mine.outbox.size).toBe(waiting);
  expect(mine.move('undo')).toMatchObject({ moved: { kind: 'createZone' }, left: [] });
  expect(mine.outbox.entries.at(-1)?.action).toMatchObject({ kind: 'createZone', step: 'undo' });
});

test('a kept step that cannot be read is told and made again by what it did, with those that may build on it', async () => {
  const before = sessionOf();
  draw(before, LOBBY);
  draw(before, HALL);
  const [lobby, hall] = before.outbox.entries;
  if (!lobby || !hall) throw new Error('nothing waits');
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const after = sessionOf([{ ...lobby, update: Uint8Array.of(9, 9, 9) }, hall]);
  await after.loadCopy();
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
  expect(after.outbox.toRepeat.map(({ id }) => id)).toEqual([lobby.id, hall.id]);
  expect(after.repeatCarried()).toEqual([]);
  expect(
    readPlan(after.doc)
      .zones.map(({ id }) => id)
      .sort(),
  ).toEqual([LOBBY, HALL]);
});

test('while something waits for what it builds on, undo waits too, and its step stays', () => {
  const mine = sessionOf();
  draw(mine, LOBBY);
  const theirs = new Y.Doc();
  applyUpdate(theirs, Y.encodeStateAsUpdate(mine.doc));
  const sent: Uint8Array[] = [];
  theirs.on('update', (update: Uint8Array) => sent.push(update));
  renameZone(theirs, LOBBY, 'Foyer');
  renameZone(theirs, LOBBY, 'Entrance');
  const [first, second] = sent;
  if (!first || !second) throw new Error('nothing was sent');
  mine.edit(action('moveZone', LOBBY), (doc) => moveZone(doc, LOBBY, 5, 0));
  applyUpdate(mine.doc, second);
  const waiting = mine.outbox.size;
  expect(mine.move('undo')).toMatchObject({ moved: null, left: [] });
  expect(mine.outbox.size).toBe(waiting);
  applyUpdate(mine.doc, first);
  expect(mine.move('undo')).toMatchObject({ moved: { kind: 'moveZone' } });
});

test('what a tab that was closed left unsent is in the plan of the other and waits there', async () => {
  const open = new Set(['closed', 'left']);
  const storeOf = (id: string) =>
    openOutboxStore<PlanAction>('two-tabs', () => undefined, {
      id,
      openOf: (ids) => Promise.resolve(new Set([...ids].filter((each) => open.has(each)))),
    });
  const [closedStore, leftStore] = await Promise.all([storeOf('closed'), storeOf('left')]);
  const left = sessionOf([], leftStore);
  await left.loadCopy();
  const closed = sessionOf([], closedStore);
  await closed.loadCopy();
  draw(closed, LOBBY);
  draw(closed, HALL);
  await left.takeOver();
  expect(left.outbox.size).toBe(0);

  await closed.close({ forgetCopy: false });
  open.delete('closed');
  await left.takeOver();
  expect(left.outbox.entries.map(({ action }) => action.subjectId)).toEqual([LOBBY, HALL]);
  expect(readPlan(left.doc).zones.map(({ id }) => id)).toEqual([LOBBY, HALL]);
  // It goes with the next handshake, and is no step of this tab that could be undone.
  left.outbox.handshakeSent();
  left.outbox.frameAcknowledged();
  expect(left.outbox.size).toBe(0);
  expect(left.undo.nextUndo).toBeNull();
  await eventually(async () => expect(await leftStore?.entriesOf('plan:p')).toEqual([]));
  closedStore?.close();
  leftStore?.close();
});
