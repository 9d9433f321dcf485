import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  CORNER_POINT_IDS,
  clearCalibration,
  convertToPolygon,
  createPolygonZone,
  createRectangleZone,
  deleteZone,
  deleteZonePoint,
  duplicateZone,
  insertZonePoint,
  lockZone,
  moveRectangleCorner,
  moveZone,
  moveZonePoint,
  recolourZone,
  renameZone,
  reorderZone,
  setCalibration,
} from './commands.ts';
import { bringBackZone, repeatStep, restoreZone, watchStep, type PlanStep } from './plan-step.ts';
import { readPlan, readZone } from './read.ts';
import type { CalibrationValue } from './schema.ts';
import { createPlanUndo, undoStep } from './undo.ts';

const LOBBY = 'a'.repeat(32);
const SHAFT = 'b'.repeat(32);
const NEW = 'c'.repeat(32);
const POINTS = [
  { x: 0, y: 0 },
  { x: 90, y: 0 },
  { x: 90, y: 90 },
  { x: 0, y: 90 },
];
const SCALE: CalibrationValue = { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, distanceMm: 5000, unit: 'm' };

/** Where the steps are made. */
let mine: Y.Doc;
/** A copy of the plan from before them, where they are made once more. */
let stored: Y.Doc;

beforeEach(() => {
  mine = new Y.Doc();
  createRectangleZone(mine, {
    id: LOBBY,
    name: 'Lobby',
    colour: 'z1',
    left: 0,
    top: 0,
    right: 100,
    bottom: 50,
  });
  createPolygonZone(mine, { id: SHAFT, name: 'Shaft', colour: 'z2', points: POINTS });
  stored = new Y.Doc();
  applyUpdate(stored, Y.encodeStateAsUpdate(mine));
});

function step(subjectId: string | null, run: (doc: Y.Doc) => unknown): PlanStep {
  const made = watchStep(mine, subjectId);
  run(mine);
  return made();
}

const pointId = (index: number) => readZone(mine, SHAFT)?.points[index]?.id ?? '';
const corner = (name: string) => CORNER_POINT_IDS[name] ?? '';

const STEPS: Record<string, () => PlanStep[]> = {
  'rectangle drawn': () => [
    step(NEW, (doc) =>
      createRectangleZone(doc, { id: NEW, name: 'New', colour: 'z3', left: 5, top: 5, right: 9, bottom: 9 }),
    ),
  ],
  'copy made': () => [step(NEW, (doc) => duplicateZone(doc, SHAFT, { id: NEW, name: 'Copy', dx: 7, dy: 7 }))],
  'named, coloured, locked, put below': () => [
    step(SHAFT, (doc) => renameZone(doc, SHAFT, 'Lift')),
    step(SHAFT, (doc) => recolourZone(doc, SHAFT, 'z6')),
    step(SHAFT, (doc) => reorderZone(doc, SHAFT, { before: LOBBY })),
    step(SHAFT, (doc) => lockZone(doc, SHAFT, true)),
  ],
  moved: () => [
    step(SHAFT, (doc) => moveZone(doc, SHAFT, 12, -3)),
    step(LOBBY, (doc) => moveZone(doc, LOBBY, 12, -3)),
    step(LOBBY, (doc) => moveRectangleCorner(doc, LOBBY, 'rb', { x: 300, y: 200 })),
    step(SHAFT, (doc) => moveZonePoint(doc, SHAFT, pointId(2), { x: 200, y: 200 })),
  ],
  'points put in and taken out': () => [
    step(SHAFT, (doc) => insertZonePoint(doc, SHAFT, pointId(0), { x: 45, y: -20 })),
    step(SHAFT, (doc) => insertZonePoint(doc, SHAFT, pointId(4), { x: -20, y: 45 })),
    step(SHAFT, (doc) => deleteZonePoint(doc, SHAFT, pointId(3))),
  ],
  'rectangle made a polygon': () => [
    step(LOBBY, (doc) => convertToPolygon(doc, LOBBY)),
    step(LOBBY, (doc) => moveZonePoint(doc, LOBBY, corner('rb'), { x: 120, y: 90 })),
  ],
  deleted: () => [step(LOBBY, (doc) => deleteZone(doc, LOBBY))],
  'scale set': () => [step(null, (doc) => setCalibration(doc, SCALE))],
  'scale set and cleared': () => [
    step(null, (doc) => setCalibration(doc, SCALE)),
    step(null, (doc) => clearCalibration(doc)),
  ],
};

test.each(Object.keys(STEPS))('%s: made once more it has the same effect', (name) => {
  const before = readPlan(mine);
  const steps = STEPS[name]?.() ?? [];
  for (const each of steps) expect(repeatStep(stored, each)).toEqual({ ok: true });
  expect(readPlan(stored)).toEqual(readPlan(mine));
  const isAsBefore = JSON.stringify(readPlan(stored)) === JSON.stringify(before);
  expect(isAsBefore).toBe(name === 'scale set and cleared');
});

test('what was undone is undone again, a polygon a rectangle too', () => {
  const undo = createPlanUndo(mine);
  const steps = [
    step(LOBBY, (doc) => convertToPolygon(doc, LOBBY)),
    step(LOBBY, () => undoStep(undo)),
    step(SHAFT, (doc) => deleteZone(doc, SHAFT)),
    step(SHAFT, () => undoStep(undo)),
  ];
  for (const each of steps) expect(repeatStep(stored, each)).toEqual({ ok: true });
  expect(readPlan(stored)).toEqual(readPlan(mine));
  expect(readZone(stored, LOBBY)?.shape).toBe('rectangle');
});

test('what others did meanwhile to the same zone is kept', () => {
  const steps = [
    step(LOBBY, (doc) => renameZone(doc, LOBBY, 'Hall')),
    step(LOBBY, (doc) => moveRectangleCorner(doc, LOBBY, 'lt', { x: -10, y: -10 })),
    step(SHAFT, (doc) => moveZonePoint(doc, SHAFT, pointId(0), { x: -5, y: -5 })),
  ];
  recolourZone(stored, LOBBY, 'z5');
  moveRectangleCorner(stored, LOBBY, 'rb', { x: 200, y: 80 });
  moveZonePoint(stored, SHAFT, pointId(2), { x: 99, y: 99 });
  for (const each of steps) repeatStep(stored, each);
  const lobby = readZone(stored, LOBBY);
  expect(lobby).toMatchObject({ name: 'Hall', colour: 'z5' });
  expect([lobby?.points[0], lobby?.points[2]]).toMatchObject([
    { x: -10, y: -10 },
    { x: 200, y: 80 },
  ]);
  expect(readZone(stored, SHAFT)?.points.map(({ x, y }) => [x, y])).toEqual([
    [-5, -5],
    [90, 0],
    [99, 99],
    [0, 90],
  ]);
});

test('a step on a zone that is not there is refused; one that has its effect already does nothing', () => {
  const renamed = step(LOBBY, (doc) => renameZone(doc, LOBBY, 'Hall'));
  const drawn = step(NEW, (doc) =>
    createRectangleZone(doc, { id: NEW, name: 'New', colour: 'z3', left: 5, top: 5, right: 9, bottom: 9 }),
  );
  deleteZone(stored, LOBBY);
  expect(repeatStep(stored, renamed)).toEqual({ ok: false, reason: 'not-found' });
  repeatStep(stored, drawn);
  let updates = 0;
  stored.on('update', () => (updates += 1));
  expect(repeatStep(stored, drawn)).toEqual({ ok: true });
  expect(updates).toBe(0);
});

test('a zone that is drawn again is as it was: order, lock and the ids of its points', () => {
  createRectangleZone(mine, { id: NEW, name: 'Top', colour: 'z3', left: 5, top: 5, right: 9, bottom: 9 });
  lockZone(mine, SHAFT, true);
  const before = readPlan(mine);
  const shaft = readZone(mine, SHAFT);
  if (!shaft) throw new Error('no shaft');
  lockZone(mine, SHAFT, false);
  deleteZone(mine, SHAFT);
  expect(restoreZone(mine, shaft)).toEqual({ ok: true });
  expect(readPlan(mine)).toEqual(before);
  expect(restoreZone(mine, shaft)).toEqual({ ok: false, reason: 'id-taken' });
});

test('a zone is brought back as it was, whether it was changed, made a polygon or deleted since', () => {
  const then = readZone(mine, LOBBY);
  if (!then) throw new Error('no zone');
  const ways: ((doc: Y.Doc) => unknown)[] = [
    (doc) => [renameZone(doc, LOBBY, 'Hall'), recolourZone(doc, LOBBY, 'z6'), moveZone(doc, LOBBY, 40, 7)],
    (doc) => [
      convertToPolygon(doc, LOBBY),
      moveZonePoint(doc, LOBBY, CORNER_POINT_IDS['rt'] ?? '', { x: 300, y: 9 }),
    ],
    (doc) => deleteZone(doc, LOBBY),
    (doc) => lockZone(doc, LOBBY, true),
    () => null,
  ];
  for (const change of ways) {
    change(mine);
    expect(bringBackZone(mine, then)).toEqual({ ok: true });
    expect(readZone(mine, LOBBY)).toEqual(then);
  }
});
