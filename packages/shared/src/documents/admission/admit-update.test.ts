import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { beforeEach, expect, test } from 'vitest';
import { updateFrom } from '../../testing/raw-update.ts';
import { createRectangleZone, deleteZone, renameZone } from '../plan/commands.ts';
import { admitUpdate } from './admit-update.ts';
import { REJOIN_LIMITS } from './update-limits.ts';

const ANA = 11;
const BEN = 12;
const ZONE = 'a'.repeat(32);
const OWNERS = new Map([[ANA, 'ana']]);

let doc: Y.Doc;

beforeEach(() => {
  doc = new Y.Doc();
  const first = updateFrom(doc, ANA, (copy) => {
    createRectangleZone(copy, {
      name: 'Lobby',
      colour: 'z1',
      left: 0,
      top: 0,
      right: 9,
      bottom: 9,
      id: ZONE,
    });
  });
  applyUpdate(doc, first);
});

const admit = (update: Uint8Array, self: string) =>
  admitUpdate({ update, doc, clientOwner: (clientId) => OWNERS.get(clientId), self });

test('an edit of a new client id names the id to bind', () => {
  const update = updateFrom(doc, BEN, (copy) => renameZone(copy, ZONE, 'Hall'));
  expect(admit(update, 'ben')).toMatchObject({
    ok: true,
    kind: 'change',
    clientIds: [BEN],
    newClientIds: [BEN],
  });
});

test("an edit of one's known client id binds nothing", () => {
  const update = updateFrom(doc, ANA, (copy) => renameZone(copy, ZONE, 'Hall'));
  expect(admit(update, 'ana')).toMatchObject({
    ok: true,
    kind: 'change',
    clientIds: [ANA],
    newClientIds: [],
  });
  expect(admit(update, 'ben')).toEqual({ ok: false, code: 'edit-foreign-author' });
});

test('a deletion alone is a change, whoever made the thing, and empty the second time', () => {
  const update = updateFrom(doc, BEN, (copy) => deleteZone(copy, ZONE));
  expect(admit(update, 'ben')).toMatchObject({ ok: true, kind: 'change', clientIds: [], newClientIds: [] });
  applyUpdate(doc, update);
  expect(admit(update, 'ben')).toMatchObject({ ok: true, kind: 'empty', clientIds: [], newClientIds: [] });
});

test('what the document holds already is empty, whoever sends it', () => {
  expect(admit(Y.encodeStateAsUpdate(doc), 'ben')).toMatchObject({
    ok: true,
    kind: 'empty',
    clientIds: [ANA],
    newClientIds: [],
  });
  expect(admit(Y.encodeStateAsUpdate(new Y.Doc()), 'ben')).toMatchObject({
    ok: true,
    kind: 'empty',
    clientIds: [],
    newClientIds: [],
  });
});

test('what somebody made and deleted while away comes as a collected run and is accepted', () => {
  const update = updateFrom(doc, BEN, (copy) => {
    const made = createRectangleZone(copy, { name: 'x', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
    if (made.ok) deleteZone(copy, made.zoneId);
  });
  expect(Y.decodeUpdate(update).structs.some((struct) => struct instanceof Y.GC)).toBe(true);
  expect(admit(update, 'ben')).toMatchObject({
    ok: true,
    kind: 'change',
    clientIds: [BEN],
    newClientIds: [BEN],
  });
});

test("content under a client id without owner is the server's, and nobody may go on with it", () => {
  const update = updateFrom(doc, ANA, (copy) => renameZone(copy, ZONE, 'Hall'));
  const answer = admitUpdate({ update, doc, clientOwner: () => undefined, self: 'ana' });
  expect(answer).toEqual({ ok: false, code: 'edit-foreign-author' });
});

test('a rejoining client may send more at once', () => {
  const update = updateFrom(doc, BEN, (copy) =>
    copy.getMap('calibration').set('value', 'x'.repeat(2 * 1024 * 1024)),
  );
  expect(admit(update, 'ben')).toEqual({ ok: false, code: 'edit-too-large' });
  const rejoin = admitUpdate({
    update,
    doc,
    clientOwner: () => undefined,
    self: 'ben',
    limits: REJOIN_LIMITS,
  });
  expect(rejoin).toMatchObject({ ok: true });
});

test('what waits for its commit is neither empty nor a change, and an update says up to where it needs it', () => {
  const ahead = new Y.Doc();
  applyUpdate(ahead, Y.encodeStateAsUpdate(doc));
  const waiting = updateFrom(doc, BEN, (copy) => renameZone(copy, ZONE, 'Hall'));
  applyUpdate(ahead, waiting);
  const end = Y.getState(ahead.store, BEN);
  const against = (update: Uint8Array) =>
    admitUpdate({ update, doc: ahead, committed: doc, clientOwner: () => 'ben', self: 'ben' });
  expect(against(waiting)).toMatchObject({ kind: 'waiting', endClocks: new Map([[BEN, end]]) });
  expect(against(waiting)).toMatchObject({ buildsOn: new Map() });
  const next = updateFrom(ahead, BEN, (copy) => renameZone(copy, ZONE, 'Entrance'));
  expect(against(next)).toMatchObject({ kind: 'change', buildsOn: new Map([[BEN, end]]) });
  const deletes = updateFrom(ahead, 13, (copy) => deleteZone(copy, ZONE));
  expect(against(deletes)).toMatchObject({ kind: 'change', buildsOn: new Map([[BEN, end]]) });
  expect(admit(next, 'ben')).toEqual({ ok: false, code: 'edit-gap' });
  applyUpdate(doc, waiting);
  expect(against(waiting)).toMatchObject({ kind: 'empty' });
  expect(against(next)).toMatchObject({ kind: 'change', buildsOn: new Map() });
});
