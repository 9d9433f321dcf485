import * as Y from 'yjs';
import { applyUpdate, isIncomplete } from '../apply-update.ts';
import { describe, expect, test } from 'vitest';
import { checkPlanEffect } from './check-effect.ts';
import {
  USER_EDIT,
  createPolygonZone,
  createRectangleZone,
  deleteZone,
  moveRectangleCorner,
  moveZone,
  recolourZone,
  renameZone,
} from './commands.ts';
import { createMarkup, recolourMarkup, resizeMarkup } from './markup/commands.ts';
import { readZone } from './read.ts';
import { createPlanUndo, redoStep, undoStep } from './undo.ts';

const ID = 'a'.repeat(32);

/** Two people with one rectangle; `meet` exchanges what each has. */
function twoPeople(firstClient: number, secondClient: number) {
  const a = new Y.Doc();
  const b = new Y.Doc();
  a.clientID = firstClient;
  b.clientID = secondClient;
  createRectangleZone(a, { name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 100, bottom: 50, id: ID });
  const meet = () => {
    applyUpdate(b, Y.encodeStateAsUpdate(a));
    applyUpdate(a, Y.encodeStateAsUpdate(b));
  };
  meet();
  return { a, b, undoA: createPlanUndo(a), undoB: createPlanUndo(b), meet };
}

describe.each([
  [1, 2],
  [2, 1],
])("undo of one's own steps, clients %i and %i", (first, second) => {
  test('takes back and repeats step by step', () => {
    const { a, undoA } = twoPeople(first, second);
    renameZone(a, ID, 'Hall');
    moveZone(a, ID, 10, 0);
    undoStep(undoA);
    expect(readZone(a, ID)).toMatchObject({
      name: 'Hall',
      points: [{ x: 0 }, { x: 100 }, { x: 100 }, { x: 0 }],
    });
    undoStep(undoA);
    expect(readZone(a, ID)?.name).toBe('Lobby');
    expect(undoStep(undoA)).toBeNull();
    redoStep(undoA);
    redoStep(undoA);
    expect(readZone(a, ID)).toMatchObject({
      name: 'Hall',
      points: [{ x: 10 }, { x: 110 }, { x: 110 }, { x: 10 }],
    });
  });

  test('leaves what somebody else wrote since, and goes on to the step before', () => {
    const { a, b, undoA, meet } = twoPeople(first, second);
    recolourZone(a, ID, 'z3');
    renameZone(a, ID, 'Hall');
    meet();
    renameZone(b, ID, 'Foyer');
    meet();
    undoStep(undoA);
    expect(readZone(a, ID)).toMatchObject({ name: 'Foyer', colour: 'z1' });
  });

  test("undoes its own corner and keeps the other person's", () => {
    const { a, b, undoA, meet } = twoPeople(first, second);
    moveRectangleCorner(a, ID, 'lt', { x: -20, y: -20 });
    moveRectangleCorner(b, ID, 'rb', { x: 140, y: 90 });
    meet();
    undoStep(undoA);
    expect(readZone(a, ID)?.points).toMatchObject([
      { x: 0, y: 0 },
      { x: 140, y: 0 },
      { x: 140, y: 90 },
      { x: 0, y: 90 },
    ]);
  });

  test('a field always keeps a value after concurrent writes', () => {
    const { a, b, undoA, undoB, meet } = twoPeople(first, second);
    renameZone(a, ID, 'Hall');
    renameZone(b, ID, 'Foyer');
    meet();
    undoStep(undoA);
    undoStep(undoB);
    meet();
    expect(['Lobby', 'Hall', 'Foyer']).toContain(readZone(a, ID)?.name);
    expect(readZone(b, ID)?.name).toBe(readZone(a, ID)?.name);
  });

  test('a deleted zone comes back whole, though somebody changed it meanwhile', () => {
    const { a, b, undoA, meet } = twoPeople(first, second);
    deleteZone(a, ID);
    renameZone(b, ID, 'Foyer');
    moveRectangleCorner(b, ID, 'rb', { x: 140, y: 90 });
    meet();
    undoStep(undoA);
    meet();
    expect(readZone(a, ID)).toMatchObject({ name: 'Lobby', needsFix: false });
    expect(readZone(b, ID)).toEqual(readZone(a, ID));
  });

  test('a zone that both deleted and both brought back is there once', () => {
    const { a, b, undoA, undoB, meet } = twoPeople(first, second);
    deleteZone(a, ID);
    deleteZone(b, ID);
    meet();
    undoStep(undoA);
    undoStep(undoB);
    meet();
    expect(readZone(a, ID)).toMatchObject({ name: 'Lobby', needsFix: false });
    expect(readZone(b, ID)).toEqual(readZone(a, ID));
  });

  test('what others did is no step of mine', () => {
    const { a, b, undoB, meet } = twoPeople(first, second);
    createPolygonZone(a, {
      name: 'Shaft',
      colour: 'z2',
      points: [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 0, y: 9 },
      ],
    });
    meet();
    expect(undoStep(undoB)).toBeNull();
    expect(b.getMap('zones').size).toBe(2);
  });
});

describe('a document in which something waits for what was lost on the way', () => {
  /** Two people with the same objects; the second one's first of two edits is lost. */
  function lossOf(draw: (doc: Y.Doc) => void, edits: readonly ((doc: Y.Doc) => void)[]) {
    const [a, b] = [new Y.Doc(), new Y.Doc()];
    draw(a);
    applyUpdate(b, Y.encodeStateAsUpdate(a));
    const sent: Uint8Array[] = [];
    b.on('update', (update: Uint8Array) => sent.push(update));
    for (const edit of edits) edit(b);
    const [lost, seen] = sent;
    if (!lost || !seen) throw new Error('nothing was sent');
    return { a, b, undo: createPlanUndo(a), lost, seen };
  }

  const zone = (doc: Y.Doc) =>
    createRectangleZone(doc, {
      name: 'Lobby',
      colour: 'z1',
      left: 0,
      top: 0,
      right: 100,
      bottom: 50,
      id: ID,
    });

  test('takes no step and drops none until it has come', () => {
    const { a, undo, lost, seen } = lossOf(zone, [
      (doc) => renameZone(doc, ID, 'Hall'),
      (doc) => renameZone(doc, ID, 'Foyer'),
    ]);
    moveZone(a, ID, 10, 0);
    applyUpdate(a, seen);
    expect([undoStep(undo), undo.undoStack.length]).toEqual([null, 1]);
    applyUpdate(a, lost);
    expect(undoStep(undo)).not.toBeNull();
    expect(readZone(a, ID)).toMatchObject({ name: 'Foyer', points: [{ x: 0 }, {}, {}, {}] });
    const again = redoStep(undo);
    expect(again).not.toBeNull();
  });

  test('never brings back an object whose field was on its way when it was deleted', () => {
    const { a, b, undo, lost, seen } = lossOf(zone, [
      (doc) => moveZone(doc, ID, 10, 0),
      (doc) => renameZone(doc, ID, 'Foyer'),
    ]);
    applyUpdate(a, seen);
    a.transact(() => a.getMap('zones').delete(ID), USER_EDIT);
    applyUpdate(a, lost);
    expect(isIncomplete(a)).toBe(false);
    expect(undoStep(undo)).toBeNull();
    expect(a.getMap('zones').has(ID)).toBe(false);
    expect(checkPlanEffect({ candidate: b, update: Y.encodeStateAsUpdate(a), access: 'edit' })).toMatchObject(
      { ok: true },
    );
  });

  test('and so it is with markup', () => {
    const stamp = (doc: Y.Doc) =>
      createMarkup(
        doc,
        { kind: 'stamp', colour: 'red', size: 20, at: { x: 0, y: 0 }, stamp: 'hold' },
        { id: ID },
      );
    const { a, undo, lost, seen } = lossOf(stamp, [
      (doc) => resizeMarkup(doc, ID, 30),
      (doc) => recolourMarkup(doc, ID, 'green'),
    ]);
    applyUpdate(a, seen);
    a.transact(() => a.getMap('markup').delete(ID), USER_EDIT);
    applyUpdate(a, lost);
    expect(undoStep(undo)).toBeNull();
    expect(a.getMap('markup').has(ID)).toBe(false);
  });
});
