import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { createCheckedRoom } from '../../testing/checked-room.ts';
import { updateFrom } from '../../testing/raw-update.ts';
import { clearCalibration, setCalibration, setNorth } from './commands.ts';
import { isNorthDeg, northAlong, observeNorth, readNorth } from './north.ts';
import { repeatStep, watchStep } from './plan-step.ts';
import { readPlan } from './read.ts';
import { createPlanUndo, redoStep, undoStep } from './undo.ts';

const SCALE = { a: { x: 0, y: 0 }, b: { x: 10, y: 0 }, distanceMm: 20, unit: 'mm' } as const;

test.each([
  ['up', 0, -5, 0],
  ['right', 5, 0, 90],
  ['down', 0, 5, 180],
  ['left', -5, 0, 270],
  ['up and right', 5, -5, 45],
])('a line that runs %s', (_, x, y, deg) => {
  expect(northAlong({ x: 100, y: 100 }, { x: 100 + x, y: 100 + y })).toBe(deg);
});

test('a point alone has no direction', () => {
  expect(northAlong({ x: 3, y: 4 }, { x: 3, y: 4 })).toBeNull();
});

test('whatever is set is stored as a direction of one turn, in tenths', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (deg) => {
      const doc = new Y.Doc();
      expect(setNorth(doc, deg)).toEqual({ ok: true });
      const stored = readNorth(doc);
      expect(isNorthDeg(stored)).toBe(true);
      const apart = Math.abs(((deg - (stored ?? 0)) % 360) + 360) % 360;
      expect(Math.min(apart, 360 - apart)).toBeLessThan(0.06);
    }),
  );
});

test('what is no number is refused, and nothing cannot be taken away', () => {
  const doc = new Y.Doc();
  expect(setNorth(doc, Number.NaN)).toEqual({ ok: false, reason: 'not-a-number' });
  expect(setNorth(doc, null)).toEqual({ ok: false, reason: 'not-found' });
  expect(readNorth(doc)).toBeNull();
});

test('scale and north are undone each for itself', () => {
  const doc = new Y.Doc();
  const undo = createPlanUndo(doc);
  const heard: (number | null)[] = [];
  observeNorth(doc, (northDeg) => heard.push(northDeg));
  setNorth(doc, 10);
  setCalibration(doc, SCALE);
  setNorth(doc, 20);
  undoStep(undo);
  expect(readPlan(doc)).toMatchObject({ northDeg: 10, calibration: { mmPerPx: 2 } });
  undoStep(undo);
  undoStep(undo);
  expect(readPlan(doc)).toMatchObject({ northDeg: null, calibration: null });
  redoStep(undo);
  expect(readNorth(doc)).toBe(10);
  expect(heard).toEqual([10, 20, 10, null, 10]);
});

test('made once more after a refusal, the step does what it did and leaves the scale alone', () => {
  const mine = new Y.Doc();
  setCalibration(mine, SCALE);
  const made = watchStep(mine, null);
  setNorth(mine, 33.3);
  const set = made();
  const then = watchStep(mine, null);
  setNorth(mine, null);
  const cleared = then();
  const other = new Y.Doc();
  expect([repeatStep(other, set), readPlan(other)]).toMatchObject([
    { ok: true },
    { northDeg: 33.3, calibration: null },
  ]);
  expect([repeatStep(other, cleared), readNorth(other)]).toEqual([{ ok: true }, null]);
  expect(repeatStep(other, cleared)).toEqual({ ok: true });
});

describe('the room', () => {
  const edit = (run: (doc: Y.Doc) => unknown, client = 5) => updateFrom(room.doc, client, run);
  const room = createCheckedRoom();

  test('takes it from those who may edit and says what happened, apart from the scale', () => {
    expect(
      room.submit(
        edit((doc) => setNorth(doc, 12.5)),
        'ana',
      ),
    ).toEqual({
      ok: true,
      changes: [{ kind: 'north-set', northDeg: 12.5 }],
    });
    const scale = edit((doc) => setCalibration(doc, SCALE));
    expect(room.submit(scale, 'ana')).toEqual({
      ok: true,
      changes: [{ kind: 'calibration-set', mmPerPx: 2 }],
    });
    const cleared = edit((doc) => clearCalibration(doc));
    expect(room.submit(cleared, 'ana')).toMatchObject({ changes: [{ kind: 'calibration-cleared' }] });
    const gone = edit((doc) => setNorth(doc, null));
    expect(room.submit(gone, 'ana')).toEqual({ ok: true, changes: [{ kind: 'north-cleared' }] });
  });

  test('refuses what is no direction, and everything from those who may only look', () => {
    for (const value of [
      360,
      -1,
      0.05,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '12',
      null,
      { deg: 1 },
      new Y.Map(),
    ]) {
      const broken = edit((doc) => doc.getMap('calibration').set('north', value), 6);
      expect(room.submit(broken, 'mallory')).toMatchObject({ ok: false, code: 'edit-schema' });
    }
    const looking = edit((doc) => setNorth(doc, 90), 7);
    expect(room.submit(looking, 'viewer', 'read')).toMatchObject({ ok: false, code: 'edit-read-only' });
    expect(readNorth(room.doc)).toBeNull();
  });
});
