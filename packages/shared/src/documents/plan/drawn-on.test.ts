import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { checkPlanEffect } from './check-effect.ts';
import {
  convertToPolygon,
  createRectangleZone,
  deleteZone,
  moveZone,
  moveZonePoint,
  renameZone,
} from './commands.ts';
import { drawnOn, editOnDrawing } from './drawn-on.ts';
import { createMarkup, recolourMarkup, setMarkupLine } from './markup/commands.ts';
import { drawnOnRoot } from './plan-roots.ts';
import { hashPlan, readPlan } from './read.ts';
import { createPlanUndo, undoStep } from './undo.ts';

const BOX = { colour: 'z1', left: 0, top: 0, right: 50, bottom: 50 } as const;

function draw(doc: Y.Doc, revision: number, name = 'Lobby'): string {
  const result = editOnDrawing(doc, revision, () => createRectangleZone(doc, { name, ...BOX }));
  if (!result.ok) throw new Error(result.reason);
  return result.zoneId;
}

const copyOf = (doc: Y.Doc) => {
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

test('a plan with one drawing has no entries; what is drawn or moved on a later one has its number', () => {
  const doc = new Y.Doc();
  const [early, late] = [draw(doc, 1), draw(doc, 2)];
  expect([drawnOn(doc, early), drawnOn(doc, late)]).toEqual([1, 2]);
  expect(drawnOnRoot(doc).size).toBe(1);
  editOnDrawing(doc, 3, () => moveZone(doc, early, 10, 0));
  expect(drawnOn(doc, early)).toBe(3);
  // Moved once more by somebody who still has the first one in sight.
  editOnDrawing(doc, 1, () => moveZone(doc, early, 10, 0));
  expect([drawnOn(doc, early), drawnOnRoot(doc).has(early)]).toEqual([1, false]);
});

test('a point that moved is a place; a name, a colour and a line are none; what is deleted leaves nothing', () => {
  const doc = new Y.Doc();
  const zone = draw(doc, 1);
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 9, y: 9 },
  ];
  const lined = { colour: 'red', size: 4, line: 'solid' } as const;
  const made = editOnDrawing(doc, 1, () => createMarkup(doc, { ...lined, kind: 'arrow', from, to }));
  if (!made.ok) throw new Error(made.reason);
  editOnDrawing(doc, 2, () => renameZone(doc, zone, 'Hall'));
  editOnDrawing(doc, 2, () => recolourMarkup(doc, made.markupId, 'blue'));
  editOnDrawing(doc, 2, () => setMarkupLine(doc, made.markupId, 'dashed'));
  expect([drawnOn(doc, zone), drawnOn(doc, made.markupId)]).toEqual([1, 1]);
  editOnDrawing(doc, 1, () => convertToPolygon(doc, zone));
  const [point] = readPlan(doc).zones[0]?.points ?? [];
  editOnDrawing(doc, 2, () => moveZonePoint(doc, zone, point?.id ?? '', { x: -5, y: -5 }));
  expect(drawnOn(doc, zone)).toBe(2);
  editOnDrawing(doc, 2, () => deleteZone(doc, zone));
  expect(drawnOnRoot(doc).size).toBe(0);
});

test('an edit that is refused writes nothing', () => {
  const doc = new Y.Doc();
  const zone = draw(doc, 1);
  const before = hashPlan(doc);
  expect(editOnDrawing(doc, 2, () => moveZone(doc, zone, Number.NaN, 0)).ok).toBe(false);
  expect(hashPlan(doc)).toBe(before);
});

test('an undo takes the step back, and is none for the sake of the note alone', () => {
  const doc = new Y.Doc();
  const zone = draw(doc, 1);
  const undo = createPlanUndo(doc);
  editOnDrawing(doc, 2, () => moveZone(doc, zone, 10, 0));
  expect(undoStep(undo)).not.toBeNull();
  expect(readPlan(doc).zones[0]?.points[0]?.x).toBe(0);
  editOnDrawing(doc, 3, () => moveZone(doc, zone, 20, 0));
  const other = copyOf(doc);
  editOnDrawing(other, 3, () => moveZone(other, zone, 5, 0));
  applyUpdate(doc, Y.encodeStateAsUpdate(other));
  // Left and right were moved by somebody else since; top and bottom were written by nobody else.
  const passed = undoStep(undo);
  const [place] = readPlan(doc).zones[0]?.points ?? [];
  expect([passed === null, place?.x]).toEqual([true, 25]);
});

test('the server takes the note with the edit, and nothing else in its place', () => {
  const doc = new Y.Doc();
  const zone = draw(doc, 1);
  const judge = (write: (copy: Y.Doc) => void) => {
    const writer = copyOf(doc);
    const before = Y.encodeStateVector(writer);
    write(writer);
    const update = Y.encodeStateAsUpdate(writer, before);
    return checkPlanEffect({ candidate: copyOf(doc), update, access: 'edit' });
  };
  const moved = judge((copy) => editOnDrawing(copy, 2, () => moveZone(copy, zone, 10, 0)));
  expect(moved).toMatchObject({ ok: true, changes: [{ kind: 'zone-changed', changed: ['geometry'] }] });
  // Somebody else deleted the zone while this one moved it.
  expect(judge((copy) => drawnOnRoot(copy).set('f'.repeat(32), 2)).ok).toBe(true);
  for (const wrong of [1, 0, -2, 2.5, 1e9, Number.NaN, '2', null, new Y.Map()])
    expect(judge((copy) => drawnOnRoot(copy).set(zone, wrong))).toMatchObject({ code: 'edit-schema' });
  expect(judge((copy) => drawnOnRoot(copy).set('no id', 2))).toMatchObject({ code: 'edit-schema' });
});
