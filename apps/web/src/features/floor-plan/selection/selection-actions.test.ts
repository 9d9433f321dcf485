import { createRectangleZone, deleteZone, lockZone } from '@plumbline/shared/documents/plan/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { PlanAction } from '../room/plan-action.ts';
import type { EditorNotice } from '../editor/editor-store.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { SelectionActions } from './selection-actions.ts';
import { arrangeCommand, selectionCommand } from './selection-shortcuts.ts';

let doc: Y.Doc;
let steps: PlanAction[];
let updates: number;
let notices: EditorNotice[];
let deleted: string[];
let editor: PlanEditor;
let actions: SelectionActions;

function box(name: string, left: number, top: number, right: number, bottom: number): string {
  const made = createRectangleZone(doc, { name, colour: 'z1', left, top, right, bottom });
  if (!made.ok) throw new Error(made.reason);
  return made.zoneId;
}

const at = (x: number, y: number, moved = false, shift = false) => ({ point: { x, y }, shift, moved });
const key = (code: string, shift = false) => editor.key({ code, shift });
const command = (code: string, shiftKey = false) =>
  selectionCommand({ code, shiftKey, altKey: false }, actions);
const zones = () => editor.live.state.zones;
const placeOf = (name: string) => zones().find((zone) => zone.name === name)?.points[0];

function drag(from: readonly [number, number], to: readonly [number, number], shift = false): void {
  editor.press(at(...from, false, shift));
  editor.move(at(...to, true, shift));
  editor.release(at(...to, true, shift));
}

let lobby: string;
let shaft: string;
let store: string;

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  notices = [];
  deleted = [];
  updates = 0;
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    (notice) => notices.push(notice),
    (gone) => deleted.push(...gone.map((each) => ('name' in each ? each.name : each.kind))),
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, steps), true);
  actions = new SelectionActions(editor, (name) => `${name} copy`);
  lobby = box('Lobby', 100, 100, 200, 200);
  shaft = box('Shaft', 300, 120, 360, 180);
  store = box('Store', 500, 300, 700, 400);
  doc.on('update', () => (updates += 1));
});

test('a box drawn to the right selects what it encloses, one to the left what it touches', () => {
  drag([50, 50], [400, 250]);
  expect(editor.store.state.selection).toEqual([lobby, shaft]);
  drag([600, 350 + 100], [340, 150]);
  expect(editor.store.state.selection).toEqual([shaft, store]);
  expect([editor.store.state.marquee, steps]).toEqual([null, []]);
});

test('with Shift a box adds to the selection, also when it begins on a zone; Escape gives it up', () => {
  editor.store.select(store);
  drag([150, 150], [90, 90], true);
  expect(editor.store.state.selection).toEqual([store, lobby]);
  editor.press(at(350, 150, false, true));
  editor.move(at(250, 90, true, true));
  expect(editor.store.state.selection).toEqual([store, lobby, shaft]);
  key('Escape');
  expect(editor.store.state.selection).toEqual([store, lobby]);
});

test('a drag moves all that is selected in one step that is about each of them', () => {
  editor.store.selectAll([lobby, shaft]);
  drag([150, 150], [160, 145]);
  expect([placeOf('Lobby'), placeOf('Shaft')]).toMatchObject([
    { x: 110, y: 95 },
    { x: 310, y: 115 },
  ]);
  expect(steps).toEqual([{ kind: 'moveMany', subjectId: lobby, subjectIds: [lobby, shaft], name: '' }]);
  expect(updates).toBe(1);
});

test('a press on one of several without a drag selects it alone', () => {
  editor.store.selectAll([lobby, shaft]);
  editor.press(at(150, 150));
  editor.release(at(150, 150));
  expect(editor.store.state.selection).toEqual([lobby]);
});

test('at the edge of plan space all stop together', () => {
  editor.store.selectAll([lobby, store]);
  editor.edits?.many.move([lobby, store], 50_000, 0);
  expect((placeOf('Store')?.x ?? 0) - (placeOf('Lobby')?.x ?? 0)).toBe(400);
  expect(zones().find(({ id }) => id === store)?.points[1]?.x).toBe(20_000);
});

test('locked zones stay and it is said how many; a locked one alone is refused', () => {
  lockZone(doc, shaft, true);
  editor.store.selectAll([lobby, shaft]);
  key('ArrowRight');
  expect([placeOf('Lobby')?.x, placeOf('Shaft')?.x, notices]).toEqual([101, 300, [{ lockedLeft: 1 }]]);
  key('Delete');
  expect([deleted, zones().map(({ name }) => name)]).toEqual([['Lobby'], ['Shaft', 'Store']]);
  key('Delete');
  expect(notices.at(-1)).toBe('locked');
});

test('what somebody else deletes in the middle of a drag stays out, and the others are moved', () => {
  editor.store.selectAll([lobby, shaft]);
  editor.press(at(150, 150));
  editor.move(at(160, 150, true));
  const theirs = new Y.Doc();
  applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
  deleteZone(theirs, lobby);
  applyUpdate(doc, Y.encodeStateAsUpdate(theirs));
  expect(editor.store.state).toMatchObject({ selection: [shaft], ghost: { object: { id: lobby } } });
  editor.move(at(170, 150, true));
  editor.release(at(170, 150, true));
  expect([placeOf('Lobby'), placeOf('Shaft')?.x]).toEqual([undefined, 320]);
});

test('who may only look selects, and changes nothing', () => {
  editor.attach(roomOn(doc, steps), false);
  expect(command('KeyA')).toBe(true);
  expect(editor.store.state.selection).toEqual([lobby, shaft, store]);
  for (const code of ['KeyD', 'BracketRight']) command(code);
  arrangeCommand({ code: 'KeyA', shiftKey: false, altKey: true }, actions);
  actions.delete();
  actions.recolour('z4');
  key('Delete');
  key('ArrowRight');
  expect([steps, updates]).toEqual([[], 0]);
  expect(editor.press(at(900, 700))).toBe('pan');
});

test('copies are made in one step and selected', () => {
  editor.store.selectAll([lobby, shaft]);
  command('KeyD');
  expect(zones().map(({ name }) => name)).toEqual(['Lobby', 'Lobby copy', 'Shaft', 'Shaft copy', 'Store']);
  expect(steps).toMatchObject([{ kind: 'duplicateMany' }]);
  expect(editor.store.state.selection).toEqual(steps[0]?.subjectIds);
  key('ArrowLeft');
  expect([placeOf('Lobby copy'), placeOf('Lobby')]).toMatchObject([{ x: 123, y: 124 }, { x: 100 }]);
});

test('aligned and distributed in one step each, locked ones left out', () => {
  editor.store.selectAll([lobby, shaft, store]);
  arrangeCommand({ code: 'KeyW', shiftKey: false, altKey: true }, actions);
  expect(zones().map(({ points }) => points[0]?.y)).toEqual([100, 100, 100]);
  arrangeCommand({ code: 'KeyH', shiftKey: true, altKey: true }, actions);
  // 100 to 700 with widths of 100, 60 and 200 leaves two gaps of 120.
  expect(zones().map(({ points }) => points[0]?.x)).toEqual([100, 320, 500]);
  expect(steps.map(({ kind, subjectIds }) => [kind, subjectIds?.length ?? 1])).toEqual([
    ['alignMany', 2],
    ['moveZone', 1],
  ]);
  lockZone(doc, store, true);
  actions.align('left');
  expect(zones().map(({ points }) => points[0]?.x)).toEqual([100, 100, 500]);
  expect(notices).toEqual([{ lockedLeft: 1 }]);
});

test('order by keys, hidden for oneself, and one colour for all', () => {
  editor.store.selectAll([lobby, shaft]);
  command('BracketRight');
  expect(zones().map(({ name }) => name)).toEqual(['Store', 'Lobby', 'Shaft']);
  command('BracketLeft', true);
  expect(zones().map(({ name }) => name)).toEqual(['Lobby', 'Shaft', 'Store']);
  actions.recolour('z4');
  expect(zones().map(({ colour }) => colour)).toEqual(['z4', 'z4', 'z1']);
  actions.hide();
  expect([[...editor.store.state.hidden], editor.store.state.selection]).toEqual([[lobby, shaft], []]);
  command('KeyA');
  expect(editor.store.state.selection).toEqual([store]);
});

test('the points of a zone by keys alone: in, along, moved, put in, taken out, and back', () => {
  editor.store.select(lobby);
  key('Enter');
  expect(editor.store.state.selectedPointId).toBe('lt');
  key('Tab');
  key('ArrowUp', true);
  expect(zones()[0]).toMatchObject({
    shape: 'rectangle',
    points: [{ x: 100, y: 90 }, { x: 200, y: 90 }, {}, {}],
  });
  key('Enter');
  expect(zones()[0]).toMatchObject({ shape: 'polygon' });
  expect(zones()[0]?.points.find(({ id }) => id === editor.store.state.selectedPointId)).toMatchObject({
    x: 200,
    y: 145,
  });
  key('Delete');
  expect(zones()[0]?.points).toHaveLength(4);
  expect([editor.store.state.selectedPointId, editor.store.state.selection]).toEqual([null, [lobby]]);
  key('Enter');
  key('Tab', true);
  expect(editor.store.state.selectedPointId).toBe(zones()[0]?.points[3]?.id);
  key('Escape');
  expect([editor.store.state.selectedPointId, editor.store.state.selection]).toEqual([null, [lobby]]);
});
