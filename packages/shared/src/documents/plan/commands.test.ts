import * as Y from 'yjs';
import { applyUpdate } from '../apply-update.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOM_LIMITS } from '../../protocol/room-messages.ts';
import {
  USER_EDIT,
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
import { readPlan, readZone } from './read.ts';
import type { CalibrationValue } from './schema.ts';

const RECTANGLE = 'a'.repeat(32);
const POLYGON = 'b'.repeat(32);
const ABSENT = 'c'.repeat(32);
const BOWTIE = [
  { x: 0, y: 0 },
  { x: 10, y: 10 },
  { x: 10, y: 0 },
  { x: 0, y: 10 },
];
const TRIANGLE = [
  { x: 0, y: 0 },
  { x: 90, y: 0 },
  { x: 0, y: 90 },
];
const SCALE: CalibrationValue = { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, distanceMm: 5000, unit: 'm' };

let doc: Y.Doc;
let origins: unknown[];

beforeEach(() => {
  doc = new Y.Doc();
  createRectangleZone(doc, {
    name: 'Lobby',
    colour: 'z1',
    left: 0,
    top: 0,
    right: 100,
    bottom: 50,
    id: RECTANGLE,
  });
  createPolygonZone(doc, { name: 'Shaft', colour: 'z2', points: TRIANGLE, id: POLYGON });
  origins = [];
  doc.on('update', (_: Uint8Array, origin: unknown) => origins.push(origin));
});

const box = (id: string) => {
  const [lt, , rb] = readZone(doc, id)?.points ?? [];
  return [lt?.x, lt?.y, rb?.x, rb?.y];
};
const pointId = (index: number) => readZone(doc, POLYGON)?.points[index]?.id ?? '';
const order = () => readPlan(doc).zones.map(({ id }) => id);

describe('creating', () => {
  test('a rectangle puts its sides in order and rounds to the grid', () => {
    const made = createRectangleZone(doc, {
      name: ' Hall ',
      colour: 'z3',
      left: 9.999,
      top: 20,
      right: 1.234,
      bottom: 5,
    });
    const zone = readZone(doc, made.ok ? made.zoneId : '');
    expect(zone).toMatchObject({
      name: 'Hall',
      colour: 'z3',
      shape: 'rectangle',
      locked: false,
      needsFix: false,
    });
    expect(zone?.points).toMatchObject([
      { id: 'lt', x: 1.23, y: 5 },
      { id: 'rt' },
      { id: 'rb', x: 10, y: 20 },
      { id: 'lb' },
    ]);
    expect(order().at(-1)).toBe(zone?.id);
  });

  test('a polygon drops repeated points, as a double click makes them', () => {
    const points = [...TRIANGLE, { x: 0, y: 90 }, { x: 0, y: 0 }];
    const made = createPolygonZone(doc, { name: 'Hall', colour: 'z1', points });
    expect(readZone(doc, made.ok ? made.zoneId : '')?.points).toMatchObject(TRIANGLE);
  });

  test('coordinates outside plan space are brought to its edge', () => {
    createRectangleZone(doc, {
      name: 'x',
      colour: 'z1',
      left: -1e9,
      top: 0,
      right: 1e308,
      bottom: 1,
      id: ABSENT,
    });
    expect(box(ABSENT)).toEqual([-10_000, 0, 20_000, 1]);
  });

  test.each([
    ['zero-area', { left: 5, right: 5.001, top: 0, bottom: 9 }],
    ['not-a-number', { left: Number.NaN, right: 5, top: 0, bottom: 9 }],
    ['name-empty', { left: 0, right: 5, top: 0, bottom: 9, name: ' \n ' }],
    ['name-empty', { left: 0, right: 5, top: 0, bottom: 9, name: '\u202e\u200b' }],
    ['name-too-long', { left: 0, right: 5, top: 0, bottom: 9, name: 'x'.repeat(81) }],
    ['id-taken', { left: 0, right: 5, top: 0, bottom: 9, id: RECTANGLE }],
    ['id-taken', { left: 0, right: 5, top: 0, bottom: 9, id: '__proto__' }],
  ])('a rectangle is refused: %s', (reason, input) => {
    expect(createRectangleZone(doc, { name: 'Hall', colour: 'z1', ...input })).toEqual({ ok: false, reason });
    expect(origins).toEqual([]);
  });

  test.each([
    ['too-few-points', TRIANGLE.slice(0, 2)],
    ['too-few-points', [TRIANGLE[0], TRIANGLE[0], TRIANGLE[1]]],
    ['self-crossing', BOWTIE],
    [
      'self-crossing',
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    ],
    ['not-a-number', [...TRIANGLE, { x: Number.NaN, y: 0 }]],
    [
      'too-many-points',
      Array.from({ length: ROOM_LIMITS.pointsPerZone + 1 }, (_, x) => ({ x, y: x * x * 0.01 })),
    ],
  ])('a polygon is refused: %s', (reason, points) => {
    const outline = points.filter((point) => point !== undefined);
    expect(createPolygonZone(doc, { name: 'x', colour: 'z1', points: outline })).toEqual({
      ok: false,
      reason,
    });
    expect(origins).toEqual([]);
  });

  test('a lone surrogate becomes what the others will receive', () => {
    renameZone(doc, RECTANGLE, 'A\ud800');
    const other = new Y.Doc();
    applyUpdate(other, Y.encodeStateAsUpdate(doc));
    expect(readZone(doc, RECTANGLE)?.name).toBe(readZone(other, RECTANGLE)?.name);
  });
});

test('a name is kept without what nobody sees', () => {
  renameZone(doc, RECTANGLE, ' Entrance\0 \u0007hall\twest\r\n');
  expect(readZone(doc, RECTANGLE)?.name).toBe('Entrance hall west');
  expect(renameZone(doc, RECTANGLE, '\0\u0007')).toEqual({ ok: false, reason: 'name-empty' });
});

describe('changing', () => {
  test('each command is one transaction of origin USER_EDIT', () => {
    renameZone(doc, RECTANGLE, 'Hall');
    recolourZone(doc, RECTANGLE, 'z6');
    moveZone(doc, POLYGON, 1, 1);
    convertToPolygon(doc, RECTANGLE);
    duplicateZone(doc, POLYGON, { dx: 1, dy: 1, name: 'Copy' });
    setCalibration(doc, SCALE);
    expect(origins).toEqual(Array.from({ length: 6 }, () => USER_EDIT));
  });

  test('writing what is there already sends nothing', () => {
    renameZone(doc, RECTANGLE, 'Lobby');
    moveZone(doc, RECTANGLE, 0, 0);
    expect(origins).toEqual([]);
  });

  test('moving stops at the edge of plan space and keeps the shape', () => {
    moveZone(doc, RECTANGLE, -1e9, 10);
    expect(box(RECTANGLE)).toEqual([-10_000, 10, -9900, 60]);
    moveZone(doc, POLYGON, 0.004, 7);
    expect(readZone(doc, POLYGON)?.points).toMatchObject([
      { x: 0, y: 7 },
      { x: 90, y: 7 },
      { x: 0, y: 97 },
    ]);
  });

  test.each([
    ['lt', [-5, -6, 100, 50]],
    ['rt', [0, -6, -5, 50]],
    ['rb', [-5, -6, 0, 0]],
    ['lb', [-5, -6, 100, 0]],
  ] as const)('dragging corner %s to (-5, -6)', (corner, expected) => {
    moveRectangleCorner(doc, RECTANGLE, corner, { x: -5, y: -6 });
    const [left = 0, top = 0, right = 0, bottom = 0] = expected;
    expect(box(RECTANGLE)).toEqual([
      Math.min(left, right),
      Math.min(top, bottom),
      Math.max(left, right),
      Math.max(top, bottom),
    ]);
  });

  test('a corner cannot make the rectangle vanish', () => {
    const moved = moveRectangleCorner(doc, RECTANGLE, 'lt', { x: 100, y: 10 });
    expect(moved).toEqual({ ok: false, reason: 'zero-area' });
  });

  test('points are moved, inserted and deleted', () => {
    expect(moveZonePoint(doc, POLYGON, pointId(1), { x: 95, y: 5 })).toEqual({ ok: true });
    const inserted = insertZonePoint(doc, POLYGON, pointId(1), { x: 80, y: 80 });
    expect(readZone(doc, POLYGON)?.points).toMatchObject([
      TRIANGLE[0],
      { x: 95, y: 5 },
      { x: 80, y: 80 },
      TRIANGLE[2],
    ]);
    expect(deleteZonePoint(doc, POLYGON, inserted.ok ? inserted.pointId : '')).toEqual({ ok: true });
    expect(deleteZonePoint(doc, POLYGON, pointId(0))).toEqual({ ok: false, reason: 'too-few-points' });
    expect(deleteZonePoint(doc, POLYGON, ABSENT)).toEqual({ ok: false, reason: 'not-found' });
    expect(insertZonePoint(doc, POLYGON, ABSENT, { x: 1, y: 1 })).toEqual({ ok: false, reason: 'not-found' });
  });

  test('a point may be inserted after the last one, many times over', () => {
    for (let step = 1; step < 300; step += 1) {
      const last = readZone(doc, POLYGON)?.points.at(-1)?.id ?? '';
      expect(insertZonePoint(doc, POLYGON, last, { x: 0, y: 90 - step * 0.3 })).toMatchObject({ ok: true });
    }
    expect(readZone(doc, POLYGON)).toMatchObject({ needsFix: false, areaPx2: 4050 });
  });

  test('tools do not make outlines cross themselves', () => {
    insertZonePoint(doc, POLYGON, pointId(1), { x: 80, y: 80 });
    const crossing = moveZonePoint(doc, POLYGON, pointId(2), { x: -20, y: 20 });
    expect(crossing).toEqual({ ok: false, reason: 'self-crossing' });
  });

  test('a rectangle becomes a polygon with the same corners', () => {
    const before = readZone(doc, RECTANGLE);
    expect(convertToPolygon(doc, RECTANGLE)).toEqual({ ok: true });
    const after = readZone(doc, RECTANGLE);
    expect(after).toMatchObject({ shape: 'polygon', areaPx2: before?.areaPx2 });
    expect(after?.points.map(({ x, y }) => [x, y])).toEqual(before?.points.map(({ x, y }) => [x, y]));
    expect(convertToPolygon(doc, RECTANGLE)).toEqual({ ok: false, reason: 'wrong-shape' });
    expect(moveRectangleCorner(doc, RECTANGLE, 'lt', { x: 1, y: 1 })).toEqual({
      ok: false,
      reason: 'wrong-shape',
    });
  });

  test('a copy lies directly above its original', () => {
    const copy = duplicateZone(doc, RECTANGLE, { dx: 10, dy: 20, name: 'Copy' });
    const copyId = copy.ok ? copy.zoneId : '';
    expect(order()).toEqual([RECTANGLE, copyId, POLYGON]);
    expect(box(copyId)).toEqual([10, 20, 110, 70]);
    expect(duplicateZone(doc, POLYGON, { dx: 1, dy: 1, name: '' })).toEqual({
      ok: false,
      reason: 'name-empty',
    });
  });

  test('reordering puts a zone before or after another', () => {
    reorderZone(doc, POLYGON, { before: RECTANGLE });
    expect(order()).toEqual([POLYGON, RECTANGLE]);
    reorderZone(doc, POLYGON, { after: RECTANGLE });
    expect(order()).toEqual([RECTANGLE, POLYGON]);
    expect(reorderZone(doc, POLYGON, { after: ABSENT })).toEqual({ ok: false, reason: 'not-found' });
    expect(reorderZone(doc, POLYGON, {})).toEqual({ ok: false, reason: 'not-found' });
  });

  test('a locked zone keeps its shape and place, but can be renamed and freed', () => {
    lockZone(doc, POLYGON, true);
    const locked = { ok: false, reason: 'locked' };
    expect(moveZone(doc, POLYGON, 1, 1)).toEqual(locked);
    expect(moveZonePoint(doc, POLYGON, pointId(0), { x: 1, y: 1 })).toEqual(locked);
    expect(deleteZone(doc, POLYGON)).toEqual(locked);
    expect(renameZone(doc, POLYGON, 'Core')).toEqual({ ok: true });
    lockZone(doc, POLYGON, false);
    expect(deleteZone(doc, POLYGON)).toEqual({ ok: true });
    expect(readZone(doc, POLYGON)).toBeNull();
  });

  test('an absent zone is not found', () => {
    const absent = { ok: false, reason: 'not-found' };
    const answers = [
      renameZone(doc, ABSENT, 'x'),
      moveZone(doc, ABSENT, 1, 1),
      deleteZone(doc, ABSENT),
      deleteZone(doc, 'x'),
    ];
    for (const answer of answers) expect(answer).toEqual(absent);
  });
});

describe('calibration', () => {
  test('is one value, and can be cleared', () => {
    expect(setCalibration(doc, SCALE)).toEqual({ ok: true });
    expect(readPlan(doc).calibration).toEqual({ ...SCALE, mmPerPx: 50 });
    expect(clearCalibration(doc)).toEqual({ ok: true });
    expect(readPlan(doc).calibration).toBeNull();
    expect(clearCalibration(doc)).toEqual({ ok: false, reason: 'not-found' });
  });

  test.each([
    ['points-equal', { b: { x: 0.001, y: 0 } }],
    ['distance-out-of-range', { distanceMm: 0 }],
    ['distance-out-of-range', { distanceMm: Number.POSITIVE_INFINITY }],
    ['not-a-number', { a: { x: Number.NaN, y: 0 } }],
  ])('is refused: %s', (reason, change) => {
    const listener = vi.fn<() => void>();
    doc.on('update', listener);
    expect(setCalibration(doc, { ...SCALE, ...change })).toEqual({ ok: false, reason });
    expect(listener).not.toHaveBeenCalled();
  });
});
