import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { checkPlanEffect } from './check-effect.ts';
import { changeMany } from './change-many.ts';
import { createRectangleZone, deleteZone, lockZone, moveRectangleCorner, moveZone } from './commands.ts';
import { outcomeOf, repeatStep, watchManySteps } from './plan-step.ts';
import { readPlan, readZone } from './read.ts';
import { createPlanUndo, redoStep, undoStep } from './undo.ts';

const LOBBY = 'a'.repeat(32);
const SHAFT = 'b'.repeat(32);
const STORE = 'c'.repeat(32);
const ALL = [LOBBY, SHAFT, STORE];

let mine: Y.Doc;
/** Somebody else's copy of the plan. */
let theirs: Y.Doc;

function meet(): void {
  applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
}

const moveAll = (doc: Y.Doc, ids = ALL, dx = 10, dy = 0) =>
  changeMany(doc, ids, (id) => moveZone(doc, id, dx, dy));
const lefts = (doc: Y.Doc) => ALL.map((id) => readZone(doc, id)?.points[0]?.x ?? null);

beforeEach(() => {
  mine = new Y.Doc();
  theirs = new Y.Doc();
  for (const [index, id] of ALL.entries()) {
    const left = index * 100;
    const box = { left, top: 0, right: left + 50, bottom: 50 };
    createRectangleZone(mine, { id, name: `Zone ${index}`, colour: 'z1', ...box });
  }
  meet();
});

test('many are one update; those whose command is refused are left and the others done', () => {
  lockZone(mine, SHAFT, true);
  let updates = 0;
  mine.on('update', () => (updates += 1));
  expect(moveAll(mine)).toEqual({ ok: true, done: [LOBBY, STORE] });
  expect([updates, lefts(mine)]).toEqual([1, [10, 100, 210]]);
  expect(moveAll(mine, [SHAFT])).toEqual({ ok: false, reason: 'locked' });
  expect(updates).toBe(1);
});

describe('undo of a step on many', () => {
  test('takes all back and makes all again', () => {
    const undo = createPlanUndo(mine);
    moveAll(mine);
    undoStep(undo);
    expect(lefts(mine)).toEqual([0, 100, 200]);
    expect(undoStep(undo)).toBeNull();
    redoStep(undo);
    expect(lefts(mine)).toEqual([10, 110, 210]);
  });

  test('leaves the one that somebody else moved since', () => {
    const undo = createPlanUndo(mine);
    moveAll(mine);
    meet();
    moveZone(theirs, SHAFT, 5, 5);
    meet();
    const read = watchManySteps(mine, ALL);
    undoStep(undo);
    expect(lefts(mine)).toEqual([0, 115, 200]);
    expect(read()).toMatchObject({ of: 'many', steps: [{ zoneId: LOBBY }, { zoneId: STORE }] });
  });

  test('does not bring back the one that somebody else deleted since', () => {
    const undo = createPlanUndo(mine);
    moveAll(mine);
    meet();
    deleteZone(theirs, SHAFT);
    meet();
    undoStep(undo);
    meet();
    expect(lefts(mine)).toEqual([0, null, 200]);
    expect(readPlan(theirs)).toEqual(readPlan(mine));
  });

  test('of a deletion brings all back whole, though somebody moved one meanwhile', () => {
    const undo = createPlanUndo(mine);
    changeMany(mine, ALL, (id) => deleteZone(mine, id));
    moveZone(theirs, LOBBY, 3, 3);
    meet();
    expect(readPlan(mine).zones).toHaveLength(0);
    undoStep(undo);
    meet();
    expect(readPlan(theirs)).toEqual(readPlan(mine));
    expect(readPlan(mine).zones.map(({ id, needsFix }) => [id, needsFix])).toEqual(
      ALL.map((id) => [id, false]),
    );
  });
});

describe('a step on many, made once more', () => {
  function step(run: () => unknown) {
    const made = watchManySteps(mine, ALL);
    run();
    return made();
  }

  test('has the same effect in one update', () => {
    const made = step(() => moveAll(mine, [LOBBY, STORE]));
    let updates = 0;
    theirs.on('update', () => (updates += 1));
    expect(repeatStep(theirs, made)).toEqual({ ok: true });
    expect([updates, lefts(theirs)]).toEqual([1, [10, 100, 210]]);
    expect(outcomeOf(made)).toMatchObject([{ name: 'Zone 0' }, { name: 'Zone 2' }]);
  });

  test('changes what is left of its subjects and keeps what others did to them', () => {
    const made = step(() => moveAll(mine));
    deleteZone(theirs, STORE);
    moveRectangleCorner(theirs, LOBBY, 'rb', { x: 70, y: 90 });
    expect(repeatStep(theirs, made)).toEqual({ ok: true });
    expect(lefts(theirs)).toEqual([10, 110, null]);
    expect(readZone(theirs, LOBBY)?.points[2]).toMatchObject({ x: 60, y: 90 });
  });

  test('is refused when none of its subjects is there any more', () => {
    const made = step(() => moveAll(mine));
    for (const id of ALL) deleteZone(theirs, id);
    expect(repeatStep(theirs, made)).toEqual({ ok: false, reason: 'not-found' });
  });
});

describe('the check of an edit of many', () => {
  const effectOf = (run: () => void, access: 'edit' | 'read') => {
    const before = Y.encodeStateVector(mine);
    const candidate = new Y.Doc();
    applyUpdate(candidate, Y.encodeStateAsUpdate(mine));
    run();
    return checkPlanEffect({ candidate, update: Y.encodeStateAsUpdate(mine, before), access });
  };

  test('tells what happened to each of them', () => {
    const effect = effectOf(() => moveAll(mine, [LOBBY, STORE]), 'edit');
    expect(effect).toMatchObject({ ok: true, changes: [{ zoneId: LOBBY }, { zoneId: STORE }] });
  });

  test('refuses it whole for one that is not as it should be, and from who may only look', () => {
    expect(effectOf(() => moveAll(mine), 'read')).toMatchObject({ ok: false, code: 'edit-read-only' });
    const spoil = () =>
      mine.transact(() => {
        moveAll(mine);
        const shaft = mine.getMap<Y.Map<unknown>>('zones').get(SHAFT);
        shaft?.set('left', 'far');
      }, 'spoil');
    expect(effectOf(spoil, 'edit')).toMatchObject({ ok: false, code: 'edit-schema' });
  });
});

test.each([
  [1, 2],
  [2, 1],
])('two who move overlapping selections at once: what both moved stays whole, clients %i and %i', (a, b) => {
  mine.clientID = a;
  theirs.clientID = b;
  moveAll(mine, [LOBBY, SHAFT], 10, 10);
  moveAll(theirs, [SHAFT, STORE], -20, 30);
  meet();
  expect(readPlan(theirs)).toEqual(readPlan(mine));
  const shaft = readZone(mine, SHAFT);
  expect(shaft?.areaPx2).toBe(2500);
  expect([110, 80]).toContain(shaft?.points[0]?.x);
  expect([lefts(mine)[0], lefts(mine)[2]]).toEqual([10, 180]);
});
