import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { describe, expect, test } from 'vitest';
import {
  convertToPolygon,
  createPolygonZone,
  createRectangleZone,
  deleteZonePoint,
  insertZonePoint,
  moveRectangleCorner,
  moveZone,
  moveZonePoint,
} from './commands.ts';
import { hashPlan, readZone } from './read.ts';

const ID = 'a'.repeat(32);

/** Two people with the same plan, in both orders of their client ids, because those decide ties. */
function meetAfter(
  firstClient: number,
  prepare: (doc: Y.Doc) => void,
  edits: readonly [(doc: Y.Doc) => unknown, (doc: Y.Doc) => unknown],
) {
  const a = new Y.Doc();
  prepare(a);
  const b = new Y.Doc();
  applyUpdate(b, Y.encodeStateAsUpdate(a));
  a.clientID = firstClient;
  b.clientID = 3 - firstClient;
  for (const [doc, edit] of [
    [a, edits[0]],
    [b, edits[1]],
  ] as const)
    expect(edit(doc)).toMatchObject({ ok: true });
  applyUpdate(a, Y.encodeStateAsUpdate(b));
  applyUpdate(b, Y.encodeStateAsUpdate(a));
  expect(hashPlan(a)).toBe(hashPlan(b));
  return readZone(a, ID);
}

const rectangle = (doc: Y.Doc) =>
  void createRectangleZone(doc, {
    name: 'Lobby',
    colour: 'z1',
    left: 0,
    top: 0,
    right: 100,
    bottom: 50,
    id: ID,
  });
const square = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];
const polygon = (doc: Y.Doc) =>
  void createPolygonZone(doc, { name: 'Lobby', colour: 'z1', points: square, id: ID });
const pointId = (doc: Y.Doc, index: number) => readZone(doc, ID)?.points[index]?.id ?? '';

describe.each([1, 2])('two people reshape one zone, first client %i', (first) => {
  test('two corners of a rectangle: both moves are kept', () => {
    const zone = meetAfter(first, rectangle, [
      (doc) => moveRectangleCorner(doc, ID, 'lt', { x: -10, y: -20 }),
      (doc) => moveRectangleCorner(doc, ID, 'rb', { x: 130, y: 80 }),
    ]);
    expect(zone?.points).toMatchObject([
      { x: -10, y: -20 },
      { x: 130, y: -20 },
      { x: 130, y: 80 },
      { x: -10, y: 80 },
    ]);
  });

  test('two corners that share a side: the other two sides are both kept', () => {
    const zone = meetAfter(first, rectangle, [
      (doc) => moveRectangleCorner(doc, ID, 'lt', { x: 10, y: 5 }),
      (doc) => moveRectangleCorner(doc, ID, 'rt', { x: 130, y: 8 }),
    ]);
    expect(zone?.points[0]?.x).toBe(10);
    expect(zone?.points[1]?.x).toBe(130);
  });

  test('corners dragged past one another make a sound rectangle', () => {
    const zone = meetAfter(first, rectangle, [
      (doc) => moveRectangleCorner(doc, ID, 'lt', { x: 80, y: 0 }),
      (doc) => moveRectangleCorner(doc, ID, 'rb', { x: 60, y: 50 }),
    ]);
    expect(zone).toMatchObject({ needsFix: false, areaPx2: 1000 });
    expect(zone?.points[0]?.x).toBe(60);
  });

  test('two points of a polygon: both moves are kept', () => {
    const zone = meetAfter(first, polygon, [
      (doc) => moveZonePoint(doc, ID, pointId(doc, 0), { x: -10, y: -10 }),
      (doc) => moveZonePoint(doc, ID, pointId(doc, 2), { x: 120, y: 130 }),
    ]);
    expect(zone?.points).toMatchObject([{ x: -10, y: -10 }, square[1], { x: 120, y: 130 }, square[3]]);
  });

  test('the move of a deleted point is dropped', () => {
    const zone = meetAfter(first, polygon, [
      (doc) => deleteZonePoint(doc, ID, pointId(doc, 1)),
      (doc) => moveZonePoint(doc, ID, pointId(doc, 1), { x: 150, y: -30 }),
    ]);
    expect(zone?.points).toMatchObject([square[0], square[2], square[3]]);
  });

  test('two points inserted at one place are both there, and a third fits between them', () => {
    const zone = meetAfter(first, polygon, [
      (doc) => insertZonePoint(doc, ID, pointId(doc, 0), { x: 40, y: -10 }),
      (doc) => insertZonePoint(doc, ID, pointId(doc, 0), { x: 60, y: -10 }),
    ]);
    expect(zone?.points).toHaveLength(6);
  });

  test('both make the rectangle a polygon and move a corner each: both moves are kept', () => {
    const moveCorner = (index: number, x: number, y: number) => (doc: Y.Doc) => {
      convertToPolygon(doc, ID);
      return moveZonePoint(doc, ID, pointId(doc, index), { x, y });
    };
    const zone = meetAfter(first, rectangle, [moveCorner(0, -30, -10), moveCorner(2, 150, 90)]);
    expect(zone?.points).toMatchObject([
      { x: -30, y: -10 },
      { x: 100, y: 0 },
      { x: 150, y: 90 },
      { x: 0, y: 50 },
    ]);
  });

  test('one makes the rectangle a polygon while the other drags its corner: the drag is kept', () => {
    const zone = meetAfter(first, rectangle, [
      (doc) => convertToPolygon(doc, ID),
      (doc) => moveRectangleCorner(doc, ID, 'rb', { x: 130, y: 80 }),
    ]);
    expect(zone).toMatchObject({ shape: 'polygon', areaPx2: 10_400 });
  });

  test('what only a merge made crossing is shown as needing a fix, and can be fixed', () => {
    const doc = new Y.Doc();
    polygon(doc);
    const other = new Y.Doc();
    applyUpdate(other, Y.encodeStateAsUpdate(doc));
    moveZonePoint(doc, ID, pointId(doc, 0), { x: 90, y: 50 });
    moveZonePoint(other, ID, pointId(other, 1), { x: 10, y: 50 });
    applyUpdate(doc, Y.encodeStateAsUpdate(other));
    expect(readZone(doc, ID)).toMatchObject({ needsFix: true, areaPx2: null });
    expect(moveZone(doc, ID, 5, 5)).toEqual({ ok: true });
    expect(moveZonePoint(doc, ID, pointId(doc, 0), { x: 0, y: 0 })).toEqual({ ok: true });
    expect(readZone(doc, ID)?.needsFix).toBe(false);
  });
});
