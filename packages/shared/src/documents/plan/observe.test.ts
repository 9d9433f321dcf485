import * as Y from 'yjs';
import { expect, test } from 'vitest';
import {
  createRectangleZone,
  deleteZone,
  insertZonePoint,
  convertToPolygon,
  renameZone,
  setCalibration,
  USER_EDIT,
} from './commands.ts';
import { observePlan } from './observe.ts';
import { readZone } from './read.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const SIDES = { left: 0, top: 0, right: 100, bottom: 50 };

test('tells once a transaction which zones changed, at any depth, until it is stopped', () => {
  const doc = new Y.Doc();
  const heard: [string[], boolean, unknown][] = [];
  const stop = observePlan(doc, (ids, calibration, { origin }) =>
    heard.push([[...ids].sort(), calibration, origin]),
  );
  const lastHeard = () => heard.splice(0);

  doc.transact(() => {
    createRectangleZone(doc, { name: 'A', colour: 'z1', ...SIDES, id: A });
    createRectangleZone(doc, { name: 'B', colour: 'z1', ...SIDES, id: B });
  }, 'remote');
  expect(lastHeard()).toEqual([[[A, B], false, 'remote']]);

  renameZone(doc, A, 'C');
  convertToPolygon(doc, B);
  insertZonePoint(doc, B, readZone(doc, B)?.points[0]?.id ?? '', { x: 50, y: -5 });
  expect(lastHeard()).toEqual([A, B, B].map((id) => [[id], false, USER_EDIT]));

  setCalibration(doc, { a: { x: 0, y: 0 }, b: { x: 1, y: 0 }, distanceMm: 5, unit: 'mm' });
  deleteZone(doc, A);
  expect(lastHeard()).toEqual([
    [[], true, USER_EDIT],
    [[A], false, USER_EDIT],
  ]);

  doc.getMap('elsewhere').set('x', 1);
  stop();
  renameZone(doc, B, 'D');
  expect(heard).toEqual([]);
});
