import {
  createPolygonZone,
  createRectangleZone,
  setCalibration,
} from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup, lockMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';

let doc: Y.Doc;
let editor: PlanEditor;
const nothing = () => undefined;

const at = (x: number, y: number, alt = false) => ({ point: { x, y }, shift: false, alt, moved: true });

function drag(from: readonly [number, number], to: readonly [number, number], alt = false): void {
  editor.press({ ...at(...from, alt), moved: false });
  editor.move(at(...to, alt));
  editor.release(at(...to, alt));
}

beforeEach(() => {
  doc = new Y.Doc();
  createRectangleZone(doc, { name: 'Lobby', colour: 'z1', left: 100, top: 100, right: 200, bottom: 200 });
  createRectangleZone(doc, { name: 'Shaft', colour: 'z2', left: 300, top: 110, right: 340, bottom: 160 });
  editor = new PlanEditor({ widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY }, nothing, nothing);
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, []), true);
});

const first = (name: string) => editor.live.state.zones.find((zone) => zone.name === name)?.points[0];

test('a rectangle drawn near a zone begins on its corner and ends level with it; with Alt it does not', () => {
  editor.setTool('rectangle');
  drag([205, 96], [260, 197]);
  expect(editor.store.state.naming).toMatchObject({
    outline: { bounds: { left: 200, top: 100, right: 260, bottom: 200 } },
  });
  expect(editor.store.state.guides).toEqual([]);
  editor.setTool('rectangle');
  drag([205, 96], [260, 197], true);
  expect(editor.store.state.naming).toMatchObject({
    outline: { bounds: { left: 205, top: 96, right: 260, bottom: 197 } },
  });
});

test('a zone that is moved snaps to others, never to itself, and says why while it is held', () => {
  editor.press({ ...at(320, 130), moved: false });
  editor.move(at(322, 130));
  expect(editor.store.state.guides).toEqual([]);
  editor.move(at(225, 130));
  expect(editor.store.state.drag?.to).toEqual({ x: 220, y: 130 });
  expect(editor.store.state.guides.map(({ kind }) => kind)).toContain('aligned');
  editor.release(at(225, 130));
  expect([first('Shaft'), editor.store.state.guides]).toMatchObject([{ x: 200, y: 110 }, []]);
});

test('at half the size on the screen it reaches twice as far on the plan; hidden zones are no targets', () => {
  editor.zoomTo(0.5);
  drag([150, 150], [362, 450]);
  expect(first('Lobby')).toMatchObject({ x: 300, y: 400 });
  editor.store.toggleHidden(editor.live.state.zones[1]?.id ?? '');
  drag([350, 450], [362, 450]);
  expect(first('Lobby')).toMatchObject({ x: 312, y: 400 });
});

test('where nothing else is, steps of 0.1 m on a plan with a scale, and the lines of the grid while they are shown', () => {
  const draw = (alt = false) => {
    editor.setTool('rectangle');
    drag([604, 597], [697, 655], alt);
    return editor.store.state.naming;
  };
  const asDrawn = { outline: { bounds: { left: 604, top: 597, right: 697, bottom: 655 } } };
  expect(draw()).toMatchObject(asDrawn);
  // At 5 mm per pixel 0.1 m are 20 px.
  setCalibration(doc, { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, distanceMm: 500, unit: 'm' });
  expect(draw()).toMatchObject({ outline: { bounds: { left: 600, top: 600, right: 700, bottom: 660 } } });
  expect(draw(true)).toMatchObject(asDrawn);
  // At half the size on the screen the lines stand at every 100 px: 0.5 m.
  editor.zoomTo(0.5);
  editor.store.set({ view: { ...editor.store.state.view, grid: true } });
  expect(draw()).toMatchObject({ outline: { bounds: { left: 600, top: 600, right: 700, bottom: 655 } } });
});

test('the crosshair of the keys is not drawn to the steps of a scale', () => {
  setCalibration(doc, { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, distanceMm: 500, unit: 'm' });
  editor.setTool('rectangle');
  editor.move(at(604, 597, true));
  editor.key({ code: 'ArrowRight', shift: false });
  editor.key({ code: 'Enter', shift: false });
  expect(editor.store.state.rectangle).toMatchObject({ start: { x: 605, y: 597 } });
});

test('the point of a polygon keeps square to its neighbours', () => {
  const corners = [
    { x: 500, y: 500 },
    { x: 600, y: 510 },
    { x: 600, y: 600 },
    { x: 505, y: 600 },
  ];
  createPolygonZone(doc, { name: 'Roof', colour: 'z3', points: corners });
  editor.store.select(editor.live.state.zones[2]?.id ?? null);
  drag([600, 510], [604, 503]);
  expect(editor.live.state.zones[2]?.points[1]).toMatchObject({ x: 600, y: 500 });
});

test('a polygon is drawn square and closes on its first point', () => {
  editor.setTool('polygon');
  for (const [x, y] of [
    [500, 500],
    [600, 504],
    [597, 580],
  ] as const) {
    editor.move(at(x, y));
    editor.press(at(x, y));
  }
  expect(editor.store.state.polygon?.points).toEqual([
    { x: 500, y: 500 },
    { x: 600, y: 500 },
    { x: 600, y: 580 },
  ]);
  editor.move(at(505, 505));
  editor.press(at(505, 505));
  expect(editor.store.state.naming).toMatchObject({ for: 'new', outline: { shape: 'polygon' } });
});

test('the crosshair of the keys moves pixel by pixel past every target', () => {
  editor.setTool('rectangle');
  editor.move(at(205, 103, true));
  editor.key({ code: 'ArrowLeft', shift: false });
  editor.key({ code: 'Enter', shift: false });
  expect(editor.store.state.rectangle?.start).toEqual({ x: 204, y: 103 });
});

describe('markup', () => {
  const LINE = { colour: 'red', size: 2, line: 'solid' } as const;
  const dimension = () => editor.live.markup[0]?.id ?? '';
  const corner = () => {
    editor.setTool('rectangle');
    drag([604, 507], [660, 560]);
    const { naming } = editor.store.state;
    return naming?.for === 'new' && naming.outline.shape === 'rectangle' ? naming.outline.bounds.left : null;
  };

  beforeEach(() => {
    const ends = { from: { x: 600, y: 500 }, to: { x: 700, y: 500 } };
    createMarkup(doc, { kind: 'dimension', ...LINE, ...ends });
    createMarkup(doc, {
      kind: 'pen',
      ...LINE,
      points: Array.from({ length: 9 }, (_, x) => ({ x: 650, y: 540 + 4 * x })),
    });
  });

  test('is a target as zones are, as long as it is seen', () => {
    expect(corner()).toBe(600);
    editor.store.toggleHidden(dimension());
    expect(corner()).toBe(604);
    editor.store.toggleHidden(dimension());
    editor.setLayer('markup', { shown: false });
    expect(corner()).toBe(604);
    editor.setLayer('markup', { shown: true });
    expect(corner()).toBe(600);
  });

  test('changed by somebody is a target where it is now', () => {
    expect(corner()).toBe(600);
    editor.edits?.many.move([dimension()], 3, 4);
    expect(corner()).toBe(603);
  });

  test('that is carried along is none; locked it stays behind and is one', () => {
    const shaft = editor.live.state.zones[1]?.id ?? '';
    const carry = () => {
      editor.store.selectAll([shaft, dimension()]);
      // The corner of the shaft comes to lie beside the end of the dimension as that was before.
      drag([320, 130], [617, 524]);
      const point = first('Shaft');
      editor.edits?.many.move([shaft], 300 - (point?.x ?? 0), 110 - (point?.y ?? 0));
      return point;
    };
    expect(carry()).toMatchObject({ x: 597, y: 504 });
    editor.edits?.many.move([dimension()], -297, -394);
    lockMarkup(doc, dimension(), true);
    expect(carry()).toMatchObject({ x: 600, y: 500 });
  });
});
