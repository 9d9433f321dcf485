import { readNorth } from '@plumbline/shared/documents/plan/north.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import type { EditorNotice } from '../editor/editor-store.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';

let doc: Y.Doc;
let steps: PlanAction[];
let notices: EditorNotice[];
let editor: PlanEditor;

const key = (code: string, shift = false) => editor.key({ code, shift });

function click(x: number, y: number, alt = true): void {
  const input = { point: { x, y }, shift: false, alt, moved: false };
  editor.move(input);
  editor.press(input);
  editor.release(input);
}

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  notices = [];
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    (notice) => notices.push(notice),
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, steps), true);
  editor.setTool('north');
});

test('two clicks say where north is, in one step, and the tool is put down', () => {
  click(500, 500);
  click(600, 400);
  expect([readNorth(doc), editor.live.state.northDeg]).toEqual([45, 45]);
  expect(steps.map(({ kind }) => kind)).toEqual(['setNorth']);
  expect(editor.store.state).toMatchObject({ tool: 'select', north: null });
});

test('near a straight way it is straight, with Alt it is as it is pointed', () => {
  click(500, 500);
  click(503, 300, false);
  expect(readNorth(doc)).toBe(0);
  editor.setTool('north');
  click(500, 500);
  click(503, 300);
  expect(readNorth(doc)).toBe(0.9);
});

test('by keys alone', () => {
  key('ArrowRight', true);
  key('Enter');
  for (let step = 0; step < 3; step += 1) key('ArrowRight', true);
  key('Enter');
  expect(readNorth(doc)).toBe(90);
});

test('one point twice is said; Escape takes the point back, then leaves', () => {
  click(500, 500);
  click(500, 500);
  expect([notices, steps]).toEqual([['points-equal'], []]);
  key('Escape');
  expect(editor.store.state).toMatchObject({ tool: 'north', north: null });
  key('Escape');
  expect(editor.store.state.tool).toBe('select');
});

test('who may only look does not get it', () => {
  editor.attach(roomOn(doc, steps), false);
  editor.setTool('north');
  expect(editor.store.state.tool).toBe('select');
});
