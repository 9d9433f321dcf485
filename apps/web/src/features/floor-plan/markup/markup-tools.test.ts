import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup, lockMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';

const ARROW = 'a'.repeat(32);

let doc: Y.Doc;
let steps: PlanAction[];
let deleted: string[];
let editor: PlanEditor;

const at = (x: number, y: number, moved = false) => ({ point: { x, y }, shift: false, moved });
const key = (code: string, shift = false) => editor.key({ code, shift });
const markup = () => editor.live.markup;

function click(x: number, y: number): void {
  editor.press(at(x, y));
  editor.release(at(x, y));
}

function drag(from: readonly [number, number], to: readonly [number, number]): void {
  editor.press(at(...from));
  editor.move(at(...to, true));
  editor.release(at(...to, true));
}

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  deleted = [];
  const image = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
  editor = new PlanEditor(
    image,
    () => undefined,
    (gone) => deleted.push(...gone.map(({ id }) => id)),
  );
  editor.attach(roomOn(doc, steps), true);
  editor.resize({ widthPx: 1064, heightPx: 864 });
});

function drawArrow(): void {
  const line = { colour: 'red', size: 2, line: 'solid' } as const;
  createMarkup(
    doc,
    { kind: 'arrow', ...line, from: { x: 100, y: 100 }, to: { x: 300, y: 100 } },
    { id: ARROW },
  );
}

describe('drawing', () => {
  test('an arrow by a drag is selected and the tool put down; the pen stays in hand', () => {
    editor.setTool('arrow');
    drag([100, 100], [300, 200]);
    expect(markup()).toMatchObject([{ kind: 'arrow', from: { x: 100, y: 100 }, to: { x: 300, y: 200 } }]);
    expect(editor.store.state).toMatchObject({ tool: 'select', selection: [markup()[0]?.id] });
    editor.setTool('pen');
    drag([10, 10], [60, 60]);
    expect(editor.store.state).toMatchObject({ tool: 'pen', selection: [] });
    expect(steps.map(({ kind }) => kind)).toEqual(['drawMarkup', 'drawMarkup']);
  });

  test('by keys alone: the crosshair sets both ends, Escape lets go of one thing each time', () => {
    editor.setTool('dimension');
    key('ArrowRight', true);
    key('Enter');
    for (let step = 0; step < 5; step += 1) key('ArrowRight', true);
    key('Enter');
    const [dimension] = markup();
    expect(dimension).toMatchObject({ kind: 'dimension' });
    editor.setTool('area');
    click(10, 10);
    key('Escape');
    expect(editor.store.state).toMatchObject({ tool: 'area', markup: { draft: null } });
    key('Escape');
    expect(editor.store.state.tool).toBe('select');
  });

  test('an area by clicks closes on its first point; Backspace takes a point back', () => {
    editor.setTool('area');
    click(100, 100);
    click(300, 100);
    click(500, 500);
    key('Backspace');
    click(300, 300);
    click(101, 101);
    expect(markup()).toMatchObject([{ kind: 'area', points: [{ x: 100 }, { x: 300 }, { y: 300 }] }]);
  });

  test('a stamp where it is pressed, in the look that was chosen', () => {
    editor.store.setMarkup({ style: { ...editor.store.state.markup.style, stamp: 'hold', colour: 'blue' } });
    editor.setTool('stamp');
    click(400, 400);
    expect(markup()).toMatchObject([
      { kind: 'stamp', stamp: 'hold', colour: 'blue', at: { x: 400, y: 400 } },
    ]);
  });

  test('nobody draws who may only look', () => {
    editor.attach(roomOn(doc, steps), false);
    editor.setTool('pen');
    expect(editor.store.state.tool).toBe('select');
  });
});

describe('the select tool', () => {
  test('takes markup before the zone under it, by its line and by its ends', () => {
    createRectangleZone(doc, { name: 'Hall', colour: 'z1', left: 0, top: 0, right: 500, bottom: 500 });
    drawArrow();
    click(200, 101);
    expect(editor.store.state.selection).toEqual([ARROW]);
    drag([300, 100], [300, 300]);
    expect(markup()).toMatchObject([{ from: { x: 100, y: 100 }, to: { x: 300, y: 300 } }]);
    click(400, 50);
    expect(editor.store.state.selection).toEqual([editor.live.state.zones[0]?.id]);
  });

  test('moves by a drag and by arrows, deletes and offers back', () => {
    drawArrow();
    drag([200, 100], [210, 150]);
    expect(markup()).toMatchObject([{ from: { x: 110, y: 150 } }]);
    key('ArrowRight', true);
    expect(markup()).toMatchObject([{ from: { x: 120, y: 150 } }]);
    key('Delete');
    expect(markup()).toEqual([]);
    expect(deleted).toEqual([ARROW]);
    expect(editor.store.state.selection).toEqual([]);
  });

  test('what is locked, hidden or in a layer that is not shown stays where it is', () => {
    drawArrow();
    lockMarkup(doc, ARROW, true);
    drag([200, 100], [210, 150]);
    expect(markup()).toMatchObject([{ from: { x: 100, y: 100 } }]);
    editor.setLayer('markup', { shown: false });
    expect(editor.store.state.selection).toEqual([]);
    click(200, 100);
    expect(editor.store.state.selection).toEqual([]);
    editor.setTool('pen');
    expect(editor.store.state.view.layers.markup.shown).toBe(true);
  });
});
