import { createPolygonZone, createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import { PlanEdits } from './plan-edits.ts';

let doc: Y.Doc;
let steps: PlanAction[];
let edits: PlanEdits;

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  const room = {
    doc,
    edit<T>(action: PlanAction, run: (on: Y.Doc) => T): T {
      steps.push(action);
      return run(doc);
    },
  };
  edits = new PlanEdits(room, (reason) => {
    throw new Error(JSON.stringify(reason));
  });
});

test('a step that makes a zone is about that zone', () => {
  const bounds = { left: 0, top: 0, right: 90, bottom: 50 };
  const drawn = edits.create({ shape: 'rectangle', bounds }, 'Lobby');
  const [lobby] = readPlan(doc).zones;
  if (!lobby) throw new Error('nothing was drawn');
  const copied = edits.many.duplicate([lobby], ({ name }) => `${name} copy`, 24)[0];
  expect(readPlan(doc).zones.map(({ id }) => id)).toEqual([drawn, copied]);
  expect(steps).toEqual([
    { kind: 'createZone', subjectId: drawn, name: 'Lobby' },
    { kind: 'duplicateZone', subjectId: copied, name: 'Lobby copy' },
  ]);
});

test('a zone that is taken back from the toast is as it was', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 0, y: 90 },
  ];
  createPolygonZone(doc, { name: 'Shaft', colour: 'z2', points: corners });
  createRectangleZone(doc, { name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 90, bottom: 50 });
  const before = readPlan(doc);
  const [shaft] = before.zones;
  if (!shaft) throw new Error('nothing was drawn');
  expect(edits.many.delete([shaft])).toEqual([shaft]);
  edits.many.restore([shaft]);
  expect(readPlan(doc)).toEqual(before);
});
