import {
  createPolygonZone,
  createRectangleZone,
  lockZone,
  moveZonePoint,
  setCalibration,
} from '@plumbline/shared/documents/plan/commands.ts';
import { areaM2 } from '@plumbline/shared/geometry/calibration.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { PlanAction } from '../room/plan-action.ts';
import type { EditorNotice } from '../editor/editor-store.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { readClipboard } from './clipboard-payload.ts';
import { SelectionActions } from './selection-actions.ts';
import { SelectionClipboard } from './selection-clipboard.ts';

const TRIANGLE = [
  { x: 300, y: 100 },
  { x: 400, y: 100 },
  { x: 300, y: 180 },
];

/** One tab on one floor. */
class Tab {
  readonly doc = new Y.Doc();
  readonly steps: PlanAction[] = [];
  readonly notices: EditorNotice[] = [];
  readonly editor: PlanEditor;
  readonly clipboard: SelectionClipboard;

  constructor(floorPlanId: string, mayEdit = true) {
    const image = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
    const ignore = () => undefined;
    this.editor = new PlanEditor(image, (notice) => this.notices.push(notice), ignore);
    this.editor.resize({ widthPx: 1064, heightPx: 864 });
    this.editor.attach(roomOn(this.doc, this.steps), mayEdit);
    const actions = new SelectionActions(this.editor, (name) => name);
    this.clipboard = new SelectionClipboard(this.editor, actions, () => floorPlanId);
  }

  get zones() {
    return this.editor.live.state.zones;
  }

  setScale(mmPerPx: number): void {
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
    ] as const;
    setCalibration(this.doc, { a, b, distanceMm: 1000 * mmPerPx, unit: 'm' });
  }
}

let ground: Tab;
let upper: Tab;

function copied(): string {
  ground.editor.store.selectAll(ground.zones.map(({ id }) => id));
  return ground.clipboard.copy()?.text ?? '';
}

beforeEach(() => {
  ground = new Tab('ground');
  upper = new Tab('upper');
  const lobby = { left: 100, top: 100, right: 200, bottom: 160 };
  createRectangleZone(ground.doc, { name: 'Lobby', colour: 'z2', ...lobby });
  createPolygonZone(ground.doc, { name: 'سقف', colour: 'z5', points: TRIANGLE });
});

test('on another floor everything stands where it stood, by name, shape and colour, in one step', async () => {
  expect(await upper.clipboard.paste(copied())).toBe('done');
  expect(upper.zones).toMatchObject([
    { name: 'Lobby', colour: 'z2', shape: 'rectangle', points: ground.zones[0]?.points, locked: false },
    { name: 'سقف', colour: 'z5', shape: 'polygon', points: TRIANGLE },
  ]);
  expect(upper.zones[0]?.id).not.toBe(ground.zones[0]?.id);
  expect(upper.steps).toMatchObject([{ kind: 'pasteMany', subjectIds: upper.zones.map(({ id }) => id) }]);
  expect(upper.editor.store.state.selection).toEqual(upper.zones.map(({ id }) => id));
});

test('on the same floor it lies beside the original, the next one beside that', async () => {
  const text = copied();
  await ground.clipboard.paste(text);
  await ground.clipboard.paste(text);
  const lefts = ground.zones.filter(({ name }) => name === 'Lobby').map(({ points }) => points[0]?.x);
  expect(lefts).toEqual([100, 124, 148]);
});

test('at the pointer in its middle; from another floor first where it stood, wherever the pointer rests', async () => {
  const text = copied();
  ground.editor.move({ point: { x: 500, y: 500 }, shift: false, moved: false });
  await ground.clipboard.paste(text);
  expect(ground.zones.at(-2)?.points[0]).toMatchObject({ x: 350, y: 460 });
  upper.editor.move({ point: { x: 500, y: 500 }, shift: false, moved: false });
  for (let press = 0; press < 3; press += 1) await upper.clipboard.paste(text);
  // All of it is 300 by 80 pixels.
  const lobbies = upper.zones.filter(({ name }) => name === 'Lobby').map(({ points }) => points[0]);
  expect(lobbies).toMatchObject([
    { x: 100, y: 100 },
    { x: 350, y: 460 },
    { x: 374, y: 484 },
  ]);
});

test('between two scales the size in metres is kept, without one the pixels', async () => {
  ground.setScale(10);
  upper.setScale(5);
  const text = copied();
  await upper.clipboard.paste(text);
  const area = (tab: Tab, index: number) =>
    areaM2(tab.zones[index]?.areaPx2 ?? 0, tab.editor.live.state.calibration?.mmPerPx ?? 0);
  expect(area(upper, 0)).toBeCloseTo(area(ground, 0), 3);
  expect(area(upper, 1)).toBeCloseTo(area(ground, 1), 3);
  const unscaled = new Tab('attic');
  await unscaled.clipboard.paste(text);
  expect(unscaled.zones[0]?.areaPx2).toBe(6000);
});

test('what plan space has no room for is said and nothing is drawn; near its edge all is moved in together', async () => {
  ground.setScale(1000);
  upper.setScale(1);
  expect(await upper.clipboard.paste(copied())).toBe('too-large');
  expect(upper.zones).toHaveLength(0);
  upper.setScale(1000);
  upper.editor.move({ point: { x: 20_000, y: 20_000 }, shift: false, moved: false });
  await upper.clipboard.paste(copied());
  expect(upper.zones.map(({ areaPx2 }) => areaPx2)).toEqual([6000, 4000]);
});

test('a zone that needs a fix stays out, and locked ones come unlocked', async () => {
  const [lobby, roof] = ground.zones;
  lockZone(ground.doc, lobby?.id ?? '', true);
  // Two who each drag one corner leave an outline that crosses itself.
  const theirs = new Y.Doc();
  applyUpdate(theirs, Y.encodeStateAsUpdate(ground.doc));
  const hall = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 90, y: 90 },
    { x: 0, y: 90 },
  ];
  createPolygonZone(ground.doc, { name: 'Hall', colour: 'z1', points: hall });
  applyUpdate(theirs, Y.encodeStateAsUpdate(ground.doc));
  const made = ground.zones[2];
  moveZonePoint(ground.doc, made?.id ?? '', made?.points[1]?.id ?? '', { x: 45, y: 80 });
  moveZonePoint(theirs, made?.id ?? '', made?.points[2]?.id ?? '', { x: 45, y: 10 });
  applyUpdate(ground.doc, Y.encodeStateAsUpdate(theirs));
  expect(ground.zones[2]?.needsFix).toBe(true);
  ground.editor.store.selectAll(ground.zones.map(({ id }) => id));
  expect(ground.clipboard.copy()).toMatchObject({ count: 2, faulty: 1 });
  await upper.clipboard.paste(copied());
  expect(upper.zones.map(({ name, locked }) => [name, locked])).toEqual([
    [lobby?.name, false],
    [roof?.name, false],
  ]);
});

test('who may only look can copy and not paste', async () => {
  const viewer = new Tab('upper', false);
  expect(await viewer.clipboard.paste(copied())).toBe('view-only');
  expect([viewer.zones, viewer.steps]).toEqual([[], []]);
});

describe('what is no copy of a plan is not read', () => {
  const good = (): object => JSON.parse(copied());
  const zone = { name: 'Hall', colour: 'z1', shape: 'polygon', points: TRIANGLE };
  const BAD: Record<string, () => unknown> = {
    'another kind': () => ({ ...good(), kind: 'other' }),
    'a later version': () => ({ ...good(), version: 2 }),
    'no zones': () => ({ ...good(), zones: [] }),
    'a name too long': () => ({ ...good(), zones: [{ ...zone, name: 'x'.repeat(200) }] }),
    'an unknown colour': () => ({ ...good(), zones: [{ ...zone, colour: 'red' }] }),
    'two points': () => ({ ...good(), zones: [{ ...zone, points: TRIANGLE.slice(1) }] }),
    'a point far away': () => ({ ...good(), zones: [{ ...zone, points: [...TRIANGLE, { x: 1e9, y: 0 }] }] }),
    'a point too many fields': () => ({
      ...good(),
      zones: [{ ...zone, points: [...TRIANGLE, { x: 1, y: 0, z: 3 }] }],
    }),
    'a scale of nothing': () => ({ ...good(), mmPerPx: 0 }),
    'far too many zones': () => ({ ...good(), zones: Array.from({ length: 2001 }, () => zone) }),
  };

  test.each(Object.keys(BAD))('%s', async (name) => {
    expect(await upper.clipboard.paste(JSON.stringify(BAD[name]?.()))).toBe('nothing');
    expect(upper.zones).toHaveLength(0);
  });

  test('other text, half a payload, and more than a clipboard should hold', () => {
    const text = copied();
    expect(readClipboard(text)).not.toBeNull();
    for (const bad of ['', 'Lobby', '{}', text.slice(1), `${text.slice(0, -1)},"a":"${'x'.repeat(1e6)}"}`])
      expect(readClipboard(bad)).toBeNull();
    fc.assert(fc.property(fc.json(), (json) => readClipboard(json) === null));
    const cut = fc.nat(text.length - 1);
    fc.assert(fc.property(cut, (at) => readClipboard(text.slice(0, at) + text.slice(at + 1)) !== undefined));
  });

  test('a crossing outline that was written by hand is not drawn', async () => {
    const bow = [
      { x: 0, y: 0 },
      { x: 90, y: 90 },
      { x: 90, y: 0 },
      { x: 0, y: 90 },
    ];
    const text = JSON.stringify({ ...good(), zones: [{ ...zone, points: bow }] });
    expect(await upper.clipboard.paste(text)).toBe('too-large');
    expect(upper.steps).toEqual([]);
  });
});
