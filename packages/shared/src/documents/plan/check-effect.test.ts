import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { describe, expect, test } from 'vitest';
import { createCheckedRoom } from '../../testing/checked-room.ts';
import { updateFrom } from '../../testing/raw-update.ts';
import { admitUpdate } from '../admission/admit-update.ts';
import { checkPlanEffect } from './check-effect.ts';
import {
  clearCalibration,
  convertToPolygon,
  createRectangleZone,
  deleteZone,
  lockZone,
  moveRectangleCorner,
  recolourZone,
  renameZone,
  reorderZone,
  setCalibration,
} from './commands.ts';
import { createPlanUndo, undoStep } from './undo.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const SIDES = { left: 0, top: 0, right: 100, bottom: 50 };

function planOf(count: number): Y.Doc {
  const doc = new Y.Doc();
  createRectangleZone(doc, { name: 'Lobby', colour: 'z1', ...SIDES, id: A });
  createRectangleZone(doc, { name: 'Core', colour: 'z2', ...SIDES, id: B });
  for (let index = 2; index < count; index += 1)
    createRectangleZone(doc, { name: `R${index}`, colour: 'z3', ...SIDES });
  return doc;
}

function changesOf(edit: (doc: Y.Doc) => unknown) {
  const candidate = planOf(2);
  setCalibration(candidate, { a: { x: 0, y: 0 }, b: { x: 10, y: 0 }, distanceMm: 20, unit: 'mm' });
  const update = updateFrom(candidate, 5, edit);
  const effect = checkPlanEffect({ candidate, update, access: 'edit' });
  expect(effect).toMatchObject({ ok: true });
  return effect.changes;
}

describe('the domain changes of an update', () => {
  test('a zone created', () => {
    const id = 'c'.repeat(32);
    const changes = changesOf((doc) =>
      createRectangleZone(doc, { name: 'Hall', colour: 'z1', ...SIDES, id }),
    );
    expect(changes).toEqual([{ kind: 'zone-created', zoneId: id, name: 'Hall' }]);
  });

  test('a zone renamed, with the name before', () => {
    expect(changesOf((doc) => renameZone(doc, A, 'Foyer'))).toEqual([
      { kind: 'zone-changed', zoneId: A, name: 'Foyer', changed: ['name'], previousName: 'Lobby' },
    ]);
  });

  test('a zone named with signs that nobody sees, by a tab of last year: taken, and told without them', () => {
    const changes = changesOf((doc) =>
      doc.getMap<Y.Map<unknown>>('zones').get(A)?.set('name', 'Foy\u202eer'),
    );
    expect(changes).toEqual([
      { kind: 'zone-changed', zoneId: A, name: 'Foyer', changed: ['name'], previousName: 'Lobby' },
    ]);
  });

  test('several facets of one zone are one change', () => {
    const changes = changesOf((doc) => {
      recolourZone(doc, A, 'z5');
      reorderZone(doc, A, { after: B });
      convertToPolygon(doc, A);
      lockZone(doc, A, true);
    });
    const changed = ['colour', 'order', 'locked', 'shape', 'geometry'];
    expect(changes).toEqual([{ kind: 'zone-changed', zoneId: A, name: 'Lobby', changed }]);
  });

  test('a zone deleted, by the name it had', () => {
    expect(changesOf((doc) => deleteZone(doc, B))).toEqual([
      { kind: 'zone-deleted', zoneId: B, name: 'Core' },
    ]);
  });

  test('the calibration set and cleared', () => {
    const set = changesOf((doc) => {
      setCalibration(doc, { a: { x: 0, y: 0 }, b: { x: 10, y: 0 }, distanceMm: 50, unit: 'mm' });
    });
    expect(set).toEqual([{ kind: 'calibration-set', mmPerPx: 5 }]);
    expect(changesOf((doc) => clearCalibration(doc))).toEqual([{ kind: 'calibration-cleared' }]);
  });

  test('what nobody can see is no change', () => {
    const room = createCheckedRoom();
    room.submit(Y.encodeStateAsUpdate(planOf(2)), 'ana');
    const late = updateFrom(room.doc, 5, (doc) => renameZone(doc, A, 'Foyer'));
    room.submit(
      updateFrom(room.doc, 6, (doc) => deleteZone(doc, A)),
      'ben',
    );
    expect(room.submit(late, 'chen')).toEqual({ ok: true, changes: [] });
  });
});

describe('what only a merge can make is accepted', () => {
  test('a deletion taken back by undo', () => {
    const room = createCheckedRoom();
    const ana = new Y.Doc();
    const undo = createPlanUndo(ana);
    const updates: Uint8Array[] = [];
    ana.on('update', (update: Uint8Array) => updates.push(update));
    createRectangleZone(ana, { name: 'Lobby', colour: 'z1', ...SIDES, id: A });
    deleteZone(ana, A);
    undoStep(undo);
    const answers = updates.map((update) => room.submit(update, 'ana'));
    expect(answers).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true, changes: [{ kind: 'zone-created' }] },
    ]);
  });

  test('a zone whose corners were dragged onto one line', () => {
    const room = createCheckedRoom();
    room.submit(Y.encodeStateAsUpdate(planOf(2)), 'ana');
    const left = updateFrom(room.doc, 5, (doc) => moveRectangleCorner(doc, A, 'lt', { x: 60, y: 0 }));
    const right = updateFrom(room.doc, 6, (doc) => moveRectangleCorner(doc, A, 'rb', { x: 60, y: 50 }));
    expect(room.submit(left, 'ben')).toMatchObject({ ok: true });
    expect(room.submit(right, 'chen')).toMatchObject({ ok: true });
  });
});

test.each([
  ['a side that is no coordinate', { left: 'far' }, 'edit-schema'],
  ['a side out of the plan', { left: 1e9 }, 'edit-schema'],
  ['a side that is gone', { left: null }, 'edit-schema'],
  ['a good side with a colour that there is not', { left: 5, colour: 'pink' }, 'edit-schema'],
  ['a good side with a name that is too long', { left: 5, name: 'x'.repeat(10_000) }, 'edit-limit'],
  ['a good side with a field that there is not', { left: 5, deep: 1 }, 'edit-schema'],
])('a zone that stands already gets no fault by %s', (_, fields, code) => {
  const room = createCheckedRoom();
  room.submit(Y.encodeStateAsUpdate(planOf(2)), 'ana');
  const update = updateFrom(room.doc, 5, (doc) => {
    const zone = doc.getMap<Y.Map<unknown>>('zones').get(A);
    for (const [field, value] of Object.entries(fields)) zone?.set(field, value);
  });
  expect(room.submit(update, 'ben')).toMatchObject({ ok: false, code });
});

test('with 2,000 zones 200 edits are judged without reading them all', () => {
  const candidate = planOf(2000);
  const edits = Array.from({ length: 200 }, (_, index) => (doc: Y.Doc) => {
    moveRectangleCorner(doc, A, 'rb', { x: 200 + index, y: 90 });
  });
  const author = new Y.Doc();
  applyUpdate(author, Y.encodeStateAsUpdate(candidate));
  const updates: Uint8Array[] = [];
  author.on('update', (update: Uint8Array) => updates.push(update));
  for (const edit of edits) edit(author);
  const start = performance.now();
  for (const update of updates) {
    expect(admitUpdate({ update, doc: candidate, clientOwner: () => 'ana', self: 'ana' })).toMatchObject({
      ok: true,
    });
    expect(checkPlanEffect({ candidate, update, access: 'edit' })).toMatchObject({ ok: true });
  }
  const tookMs = performance.now() - start;
  expect(updates).toHaveLength(200);
  expect(tookMs).toBeLessThan(4000);
});
