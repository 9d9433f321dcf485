import { createRectangleZone, setCalibration } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import { planToScreen } from '../canvas/viewport.ts';
import type { EditorNotice } from './editor-store.ts';
import { roomOn } from '../testing/room-on.ts';
import { PlanEditor } from './plan-editor.ts';

let doc: Y.Doc;
let steps: PlanAction[];
let notices: EditorNotice[];
let deleted: string[];
let editor: PlanEditor;

const at = (x: number, y: number, moved = false, shift = false) => ({ point: { x, y }, shift, moved });
const key = (code: string, shift = false) => editor.key({ code, shift });

function click(x: number, y: number, shift = false): void {
  editor.press(at(x, y, false, shift));
  editor.release(at(x, y, false, shift));
}

function zoneAt(left: number): string {
  const made = createRectangleZone(doc, {
    name: 'Lobby',
    colour: 'z1',
    left,
    top: 0,
    right: left + 200,
    bottom: 200,
  });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
}

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  notices = [];
  deleted = [];
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    (notice) => notices.push(notice),
    (zones) => deleted.push(...zones.map(({ id }) => id)),
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, steps), true);
});

test('the sheet is fitted when the screen is known', () => {
  expect(editor.store.state.viewport).toEqual({ scale: 1, offsetX: 32, offsetY: 32 });
});

test('a strip that comes above the canvas leaves the sheet where it is in the window', () => {
  editor.zoomTo(2);
  const { scale, offsetX, offsetY } = editor.store.state.viewport;
  editor.resize({ widthPx: 1064, heightPx: 823 }, { movedPx: { x: 0, y: 41 } });
  expect(editor.store.state.viewport).toEqual({ scale, offsetX, offsetY: offsetY - 41 });
  editor.resize({ widthPx: 1064, heightPx: 864 }, { movedPx: { x: 0, y: -41 } });
  expect(editor.store.state.viewport).toEqual({ scale, offsetX, offsetY });
});

test('a sheet that is shown whole stays whole in a larger window, one that was moved stays where it is', () => {
  editor.resize({ widthPx: 564, heightPx: 864 }, { ofWindow: true });
  expect(editor.store.state.viewport.scale).toBe(0.5);
  editor.resize({ widthPx: 1064, heightPx: 864 });
  expect(editor.store.state.viewport.scale).toBe(0.5);
  editor.resize({ widthPx: 1064, heightPx: 865 }, { ofWindow: true });
  expect(editor.store.state.viewport.scale).toBe(1);
  editor.panBy(10, 0);
  const moved = editor.store.state.viewport;
  editor.resize({ widthPx: 564, heightPx: 864 }, { ofWindow: true });
  expect(editor.store.state.viewport).toEqual(moved);
});

test('a rectangle drawn by keys alone asks for its name', () => {
  editor.setTool('rectangle');
  key('ArrowLeft', true);
  key('Enter');
  for (let i = 0; i < 5; i += 1) {
    key('ArrowRight', true);
    key('ArrowDown', true);
  }
  key('Enter');
  expect(editor.store.state.naming).toMatchObject({
    for: 'new',
    outline: { shape: 'rectangle', bounds: { left: 490, top: 400, right: 540, bottom: 450 } },
  });
});

test('a crossing polygon is refused with the words of the specification', () => {
  editor.setTool('polygon');
  for (const [x, y] of [
    [0, 0],
    [100, 100],
    [100, 0],
    [0, 100],
  ] as const)
    click(x, y);
  key('Enter');
  expect(notices).toEqual(['finish-first']);
  expect(editor.store.state.naming).toBeNull();
  key('Backspace');
  key('Enter');
  expect(editor.store.state.naming).not.toBeNull();
});

test('dragging the middle of an edge makes a rectangle a polygon in one step', () => {
  const zoneId = zoneAt(0);
  editor.store.select(zoneId);
  editor.press(at(100, 0));
  editor.move(at(100, -60, true));
  editor.release(at(100, -60, true));
  expect(steps.map(({ kind }) => kind)).toEqual(['reshapeZone']);
  expect(editor.live.state.zones[0]).toMatchObject({ shape: 'polygon' });
  expect(editor.live.state.zones[0]?.points).toHaveLength(5);
});

test('Delete takes the corner just drawn out of an edge, then the zone, which is offered back', () => {
  const zoneId = zoneAt(0);
  click(100, 100);
  editor.press(at(100, 0));
  editor.move(at(100, 40, true));
  editor.release(at(100, 40, true));
  key('Delete');
  expect(editor.live.state.zones[0]?.points).toHaveLength(4);
  expect(deleted).toEqual([]);
  key('Delete');
  expect(editor.live.state.zones).toHaveLength(0);
  expect(deleted).toEqual([zoneId]);
});

test('a click selects and writes nothing, arrows nudge by 1 and with Shift by 10', () => {
  const zoneId = zoneAt(0);
  click(100, 100);
  expect(editor.store.state.selection).toEqual([zoneId]);
  expect(steps).toHaveLength(0);
  key('ArrowRight');
  key('ArrowDown', true);
  expect(editor.live.state.zones[0]?.points[0]).toMatchObject({ x: 1, y: 10 });
});

describe('Tab', () => {
  const LOOK = { colour: 'red', size: 2, line: 'solid' } as const;
  const walked = (presses: number, shift = false) =>
    Array.from({ length: presses }, () => {
      expect(key('Tab', shift)).toBe(true);
      return editor.store.state.selection;
    });

  test('walks the zones, then the markup, in reading order and round again, both ways', () => {
    const [right, left] = [zoneAt(300), zoneAt(0)];
    const ids = [600, 400].map((y) => {
      const made = createMarkup(doc, { kind: 'arrow', ...LOOK, from: { x: 0, y }, to: { x: 90, y } });
      return made.ok ? made.markupId : '';
    });
    const [low, high] = ids;
    expect(key('Enter')).toBe(true);
    expect(editor.store.state.selection).toEqual([left]);
    expect(walked(5)).toEqual([[right], [high], [low], [left], [right]]);
    expect(walked(3, true)).toEqual([[left], [low], [high]]);
    editor.store.toggleHidden(low ?? '');
    expect(walked(1)).toEqual([[left]]);
  });

  test('leaves the canvas with nothing selected, also after Escape', () => {
    expect(key('Enter')).toBe(false);
    zoneAt(0);
    expect(key('Tab')).toBe(false);
    expect(editor.store.state.selection).toEqual([]);
    key('Enter');
    expect(walked(1)).toHaveLength(1);
    key('Escape');
    expect(key('Tab')).toBe(false);
  });

  test('brings what it comes to into view', () => {
    zoneAt(0);
    createMarkup(doc, { kind: 'stamp', colour: 'red', size: 20, at: { x: 900, y: 700 }, stamp: 'hold' });
    const sees = (x: number, y: number) => {
      const { viewport } = editor.store.state;
      const screen = planToScreen(viewport, { x, y });
      return screen.x >= 0 && screen.x <= 1064 && screen.y >= 0 && screen.y <= 864;
    };
    editor.zoomBy(4, { x: 32, y: 32 });
    key('Enter');
    expect([sees(100, 100), sees(900, 700)]).toEqual([true, false]);
    key('Tab');
    expect([sees(100, 100), sees(900, 700)]).toEqual([false, true]);
  });
});

test('what is selected is fitted with the letters of its markup', () => {
  const words = Array.from({ length: 6 }, () => 'Seal missing').join(' ');
  createMarkup(doc, { kind: 'text', colour: 'red', size: 20, at: { x: 100, y: 100 }, text: words });
  createMarkup(doc, { kind: 'stamp', colour: 'red', size: 20, at: { x: 200, y: 400 }, stamp: 'hold' });
  editor.store.selectAll(editor.live.markup.map(({ id }) => id));
  editor.fitSelection();
  for (const markup of editor.live.markup) {
    const box = editor.extentOf(markup);
    if (!box) throw new Error('no box');
    const { viewport } = editor.store.state;
    const [from, to] = [
      planToScreen(viewport, { x: box.left, y: box.top }),
      planToScreen(viewport, { x: box.right, y: box.bottom }),
    ];
    expect(Math.min(from.x, from.y, 1064 - to.x, 864 - to.y)).toBeGreaterThanOrEqual(0);
  }
});

test('Shift and a click adds a zone to the selection and takes it out again; hiding takes it out too', () => {
  const [first, second] = [zoneAt(0), zoneAt(300)];
  click(100, 100);
  click(400, 100, true);
  expect(editor.store.state.selection).toEqual([first, second]);
  click(100, 100, true);
  expect(editor.store.state.selection).toEqual([second]);
  editor.store.toggleHidden(second);
  expect(editor.store.state.selection).toEqual([]);
});

test('hidden zones cannot be hit', () => {
  const zoneId = zoneAt(0);
  editor.store.toggleHidden(zoneId);
  click(100, 100);
  expect(editor.store.state.selection).toEqual([]);
});

test('who may only look neither draws nor moves', () => {
  zoneAt(0);
  editor.attach(roomOn(doc, steps), false);
  editor.setTool('rectangle');
  expect(editor.store.state.tool).toBe('select');
  expect(editor.press(at(100, 100))).toBe('pan');
  expect(key('Delete')).toBe(false);
  expect(steps).toHaveLength(0);
});

test('losing the right puts the tool and the drawing down', () => {
  const room = roomOn(doc, steps);
  editor.attach(room, true);
  editor.setTool('polygon');
  click(0, 0);
  editor.attach(room, false);
  expect(editor.store.state).toMatchObject({ tool: 'select', polygon: null, canEdit: false });
});

test("the scale is stored on acceptance, and remembered as one's own", () => {
  editor.setTool('calibrate');
  click(0, 0);
  click(400, 0);
  expect(editor.store.state.calibration.step).toBe('length');
  editor.setScale({ a: { x: 0, y: 0 }, b: { x: 400, y: 0 }, distanceMm: 4000, unit: 'm' });
  expect(editor.live.state.calibration?.mmPerPx).toBe(10);
  expect(editor.lastScale?.value.distanceMm).toBe(4000);
  expect(editor.store.state.tool).toBe('select');
});

test('a fresh document after a refusal replaces what is shown', () => {
  zoneAt(0);
  const fresh = new Y.Doc();
  setCalibration(fresh, { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, distanceMm: 500, unit: 'm' });
  editor.attach(roomOn(fresh, steps), true);
  expect(editor.live.state.zones).toHaveLength(0);
  expect(editor.live.state.calibration?.mmPerPx).toBe(5);
});

test('nothing of the past can be changed, and a zone of it can be brought back into the present', () => {
  const lobby = zoneAt(0);
  const past = { ...editor.live.state, at: null };
  const [zone] = past.zones;
  if (!zone) throw new Error('no zone');
  editor.setTool('rectangle');
  editor.edits?.rename(zone, 'Hall');
  editor.showPast(past);
  expect([editor.store.state.tool, editor.store.state.canEdit, editor.edits]).toEqual([
    'select',
    false,
    null,
  ]);
  editor.setTool('polygon');
  expect(editor.store.state.tool).toBe('select');
  click(100, 100);
  expect(editor.store.state.selection).toEqual([lobby]);
  key('Delete');
  expect(editor.live.present.zones.map(({ name }) => name)).toEqual(['Hall']);
  expect(editor.presentEdits?.bringBack(zone)).toBe(true);
  expect(editor.live.present.zones.map(({ name }) => name)).toEqual(['Lobby']);
  expect(steps.at(-1)?.kind).toBe('restoreZone');
  editor.showPast(null);
  expect(editor.store.state.canEdit).toBe(true);
});

test('who sets the scale holds it for as long', () => {
  editor.setTool('calibrate');
  expect(editor.together.locks.holds('calibration')).toBe(true);
  click(10, 10);
  expect(editor.together.locks.holds('calibration')).toBe(true);
  editor.setTool('select');
  expect(editor.together.locks.holds('calibration')).toBe(false);
});

describe('a press that was not meant', () => {
  test('a zone under the hand is back where it was and does not follow the pointer', () => {
    const zoneId = zoneAt(100);
    editor.store.select(zoneId);
    editor.press(at(150, 100));
    editor.move(at(180, 100, true));
    expect(editor.store.state.drag?.moved).toBe(true);
    editor.cancelPress();
    editor.move(at(300, 300));
    editor.release(at(300, 300));
    expect(editor.store.state.drag).toBeNull();
    expect(editor.live.state.zones[0]?.points[0]).toMatchObject({ x: 100 });
    expect(steps).toEqual([]);
  });

  test('a stroke that had begun is gone, and of a polygon the points that were set before stay', () => {
    editor.setTool('pen');
    editor.press(at(10, 10));
    editor.move(at(40, 40, true));
    editor.cancelPress();
    expect(editor.store.state.markup.draft).toBeNull();
    editor.setTool('polygon');
    click(10, 10);
    click(200, 10);
    editor.press(at(200, 200));
    editor.cancelPress();
    expect(editor.store.state.polygon?.points).toHaveLength(2);
    expect(editor.live.markup).toEqual([]);
  });

  test('an outline that the press has ended keeps waiting for its name', () => {
    editor.setTool('rectangle');
    click(10, 10);
    editor.press(at(200, 200));
    editor.cancelPress();
    expect(editor.store.state.naming).toMatchObject({ for: 'new' });
  });
});

test('who looks at the past neither takes the scale nor holds it from the others', () => {
  editor.showPast({ zones: [], calibration: null, northDeg: null, at: null });
  editor.setTool('calibrate');
  expect(editor.store.state.tool).toBe('select');
  expect(editor.together.takeOver('calibration')).toBe(false);
  editor.showPast(null);
  editor.setTool('calibrate');
  expect(editor.store.state.tool).toBe('calibrate');
});
