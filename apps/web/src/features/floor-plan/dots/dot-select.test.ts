import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { DotLayer } from './dot-layer.ts';
import { DotStore } from './dot-store.ts';
import { CONE_PX } from './view-cone.ts';

const WALK = 'walk';
const dotOf = (id: string, x: number, inspectionId = WALK) => ({
  id,
  inspectionId,
  frame: 1,
  at: { x, y: 300 },
  headingDeg: 0,
  accuracyDeg: null,
  offM: null,
  source: 'hand' as const,
  isNewest: true,
});
const at = (x: number, y: number, moved = false) => ({ point: { x, y }, shift: false, alt: true, moved });

let editor: PlanEditor;
let store: DotStore;

beforeEach(() => {
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(new Y.Doc(), []), true);
  store = new DotStore();
  editor.overlays.show('dots', new DotLayer(editor, store));
  store.set({ dots: [dotOf('a', 300), dotOf('other', 600, 'another walk')] });
});

function drag(from: [number, number], to: [number, number]): void {
  editor.press(at(...from));
  editor.move(at(...to, true));
  editor.release(at(...to, true));
}

test('a press opens a picture and moves nothing', () => {
  drag([300, 300], [500, 400]);
  expect(store.state).toMatchObject({ openId: 'a', held: null, change: null });
});

test('while captures are placed, a press gives the next one its place, and dots of this inspection go along', () => {
  store.set({ placing: WALK, nextId: 'b' });
  editor.press(at(100, 120));
  expect(store.state.change).toEqual({ id: 'b', to: { place: { x: 100, y: 120 } }, before: { place: null } });
  store.set({ change: null });
  drag([302, 301], [402, 351]);
  expect(store.state.change).toMatchObject({ id: 'a', to: { place: { x: 400, y: 350 } } });
  store.set({ change: null });
  drag([600, 300], [700, 300]);
  expect(store.state.change).toBeNull();
});

test('of dots that cover each other the open one is dragged, also where another is nearer', () => {
  store.set({ dots: [dotOf('a', 300), dotOf('b', 303)], placing: WALK, openId: 'a' });
  drag([303, 300], [403, 350]);
  expect(store.state.change).toMatchObject({ id: 'a', to: { place: { x: 400, y: 350 } } });
  store.set({ change: null, openId: null, dots: [dotOf('a', 300), dotOf('b', 303)] });
  drag([303, 300], [403, 350]);
  expect(store.state.change).toMatchObject({ id: 'b' });
});

test('the cone is turned by its end, to whole degrees, and Escape turns it back', () => {
  store.set({ placing: WALK, openId: 'a' });
  const end = 300 - CONE_PX - 4;
  editor.press(at(300, end));
  editor.move(at(400, 300, true));
  expect(store.state.dots[0]).toMatchObject({ at: { x: 300 }, headingDeg: 90 });
  editor.key({ code: 'Escape', shift: false });
  expect(store.state.dots[0]).toMatchObject({ headingDeg: 0 });
  drag([300, end], [400, 300]);
  expect(store.state.change).toEqual({ id: 'a', to: { headingDeg: 90 }, before: { headingDeg: 0 } });
});

test('keys move the open dot, take it off, and place the next one in the middle', () => {
  store.set({ placing: WALK, openId: 'a', nextId: 'b' });
  editor.key({ code: 'ArrowRight', shift: true });
  expect(store.state.change).toMatchObject({ to: { place: { x: 310, y: 300 } }, isNudge: true });
  editor.key({ code: 'Delete', shift: false });
  expect(store.state.change).toMatchObject({ id: 'a', to: { place: null } });
  editor.key({ code: 'Enter', shift: false });
  expect(store.state.change).toMatchObject({ id: 'b', to: { place: { x: 500, y: 400 } } });
});

test('a dragged dot is told to the others as a line to where it is, and nothing once it is let go', () => {
  const layer = new DotLayer(editor, store);
  store.set({ placing: WALK });
  editor.press(at(300, 300));
  expect(layer.draft()).toBeNull();
  editor.move(at(402, 351, true));
  expect(layer.draft()).toEqual({ kind: 'line', points: [300, 300, 402, 351] });
  editor.release(at(402, 351, true));
  expect(layer.draft()).toBeNull();
});
