import { createRectangleZone, lockZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { SelectionActions } from './selection-actions.ts';
import { carryCommand } from './selection-shortcuts.ts';

const ZONE = 'a'.repeat(32);
const ARROW = 'b'.repeat(32);

let doc: Y.Doc;
let steps: PlanAction[];
let editor: PlanEditor;
let actions: SelectionActions;

const at = (x: number, y: number) => ({ point: { x, y }, shift: false, alt: true, moved: false });
const key = (code: string, shift = false) => editor.key({ code, shift });
const zone = () => editor.live.state.zones[0];
const arrow = () => editor.live.markup[0];
const kinds = () => steps.map(({ kind }) => kind);

/** The pointer goes there without a button held, and clicks. */
function click(x: number, y: number): void {
  editor.move(at(x, y));
  editor.press(at(x, y));
  editor.release(at(x, y));
}

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  const box = { left: 100, top: 100, right: 200, bottom: 200 };
  createRectangleZone(doc, { id: ZONE, name: 'Lobby', colour: 'z1', ...box });
  const line = { colour: 'red', size: 2, line: 'solid' } as const;
  const ends = { from: { x: 400, y: 400 }, to: { x: 500, y: 400 } };
  createMarkup(doc, { kind: 'arrow', ...line, ...ends }, { id: ARROW });
  const image = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
  editor = new PlanEditor(
    image,
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, steps), true);
  actions = new SelectionActions(editor, (name) => name);
});

describe('a handle', () => {
  test('of a zone goes along from one click to the next, in one step', () => {
    editor.store.select(ZONE);
    click(200, 200);
    expect([editor.store.state.carry, steps]).toEqual(['to', []]);
    editor.move(at(260, 240));
    expect(editor.store.state.drag).toMatchObject({ to: { x: 260, y: 240 }, moved: true });
    click(300, 250);
    expect(kinds()).toEqual(['reshapeZone']);
    expect(zone()?.points[2]).toMatchObject({ x: 300, y: 250 });
    expect(editor.store.state).toMatchObject({ carry: null, drag: null, selection: [ZONE] });
  });

  test('between two corners becomes a corner', () => {
    editor.store.select(ZONE);
    click(150, 100);
    click(150, 40);
    expect(kinds()).toEqual(['reshapeZone']);
    expect(zone()?.points).toHaveLength(5);
  });

  test('of markup likewise', () => {
    editor.store.select(ARROW);
    click(500, 400);
    click(500, 600);
    expect(kinds()).toEqual(['reshapeMarkup']);
    expect(arrow()).toMatchObject({ from: { x: 400, y: 400 }, to: { x: 500, y: 600 } });
  });

  test('put down where it was changes nothing', () => {
    editor.store.select(ZONE);
    click(200, 200);
    click(201, 202);
    expect([steps, editor.store.state.carry, editor.store.state.drag]).toEqual([[], null, null]);
  });

  test('Escape gives it up and keeps the point selected; arrows move the point instead', () => {
    editor.store.select(ZONE);
    click(200, 200);
    editor.move(at(260, 240));
    expect(key('Escape')).toBe(true);
    expect(editor.store.state).toMatchObject({ carry: null, drag: null, selectedPointId: 'rb' });
    click(200, 200);
    editor.move(at(260, 240));
    key('ArrowRight');
    editor.move(at(300, 300));
    expect(kinds()).toEqual(['reshapeZone']);
    expect(zone()?.points[2]).toMatchObject({ x: 201, y: 200 });
  });
});

describe('the whole selection', () => {
  test('is taken hold of by one click and put down by the next, zones and markup in one step', () => {
    editor.store.selectAll([ZONE, ARROW]);
    expect(carryCommand({ code: 'KeyV', shiftKey: true, altKey: false }, actions)).toBe(true);
    click(700, 700);
    expect([editor.store.state.carry, steps]).toEqual(['to', []]);
    click(750, 720);
    expect(kinds()).toEqual(['moveMany']);
    expect(zone()?.points[0]).toMatchObject({ x: 150, y: 120 });
    expect(arrow()).toMatchObject({ from: { x: 450, y: 420 } });
    expect(editor.store.state.selection).toEqual([ZONE, ARROW]);
  });

  test('one object alone, also by markup alone', () => {
    editor.store.select(ARROW);
    actions.carry();
    click(400, 400);
    click(400, 430);
    expect(kinds()).toEqual(['moveMarkup']);
    expect(arrow()).toMatchObject({ from: { x: 400, y: 430 }, to: { x: 500, y: 430 } });
  });

  test('two fingers zoom meanwhile; what else is selected ends it, what is locked never begins', () => {
    editor.store.select(ZONE);
    actions.carry();
    click(150, 150);
    editor.press(at(600, 600));
    editor.cancelPress();
    expect(editor.store.state).toMatchObject({ carry: 'to', drag: { from: { x: 150, y: 150 } } });
    editor.store.select(ARROW);
    expect(editor.store.state).toMatchObject({ carry: null, drag: null });
    lockZone(doc, ZONE, true);
    editor.store.select(ZONE);
    actions.carry();
    expect([editor.store.state.carry, steps]).toEqual([null, []]);
  });

  test('who may only look carries nothing', () => {
    editor.attach(roomOn(doc, steps), false);
    editor.store.select(ZONE);
    actions.carry();
    click(200, 200);
    expect([editor.store.state.carry, editor.store.state.drag]).toEqual([null, null]);
  });
});
