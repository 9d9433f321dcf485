import { createMarkup, lockMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import type { NewMarkup } from '@plumbline/shared/documents/plan/markup/new-markup.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import type { EditorNotice } from '../editor/editor-store.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { SelectionActions } from './selection-actions.ts';

const ID = 'a'.repeat(32);
const LINE = { colour: 'red', size: 2, line: 'solid' } as const;
const point = (x: number, y: number) => ({ x, y });

let doc: Y.Doc;
let steps: PlanAction[];
let notices: EditorNotice[];
let deleted: string[];
let editor: PlanEditor;

const key = (code: string, shift = false) => editor.key({ code, shift });
const pointId = () => editor.store.state.selectedPointId;
const markup = () => editor.live.markup[0];

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  notices = [];
  deleted = [];
  const image = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
  editor = new PlanEditor(
    image,
    (notice) => notices.push(notice),
    (gone) => deleted.push(...gone.map(({ id }) => id)),
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, steps), true);
});

function selected(drawing: NewMarkup): void {
  createMarkup(doc, drawing, { id: ID });
  editor.store.select(ID);
}

test.each(['arrow', 'dimension'] as const)('the ends of an %s: in, along, moved, out', (kind) => {
  selected({ kind, ...LINE, from: point(100, 100), to: point(300, 100) });
  key('Enter');
  expect(pointId()).toBe('from');
  key('Tab');
  key('ArrowDown', true);
  key('ArrowLeft');
  expect(markup()).toMatchObject({ from: { x: 100, y: 100 }, to: { x: 299, y: 110 } });
  key('Tab');
  expect(pointId()).toBe('from');
  key('Tab', true);
  expect(pointId()).toBe('to');
  key('Enter');
  key('Delete');
  expect([notices, deleted, markup()?.kind]).toEqual([['point-stays'], [], kind]);
  key('Escape');
  expect([pointId(), editor.store.state.selection]).toEqual([null, [ID]]);
  key('Delete');
  expect(deleted).toEqual([ID]);
});

test('the corners of a cloud stay a box', () => {
  selected({ kind: 'cloud', ...LINE, shape: 'box', points: [point(100, 100), point(200, 180)] });
  key('Enter');
  expect(pointId()).toBe('lt');
  key('Tab', true);
  expect(pointId()).toBe('lb');
  key('ArrowDown', true);
  expect(markup()).toMatchObject({
    points: [{ x: 100, y: 100 }, { x: 200 }, { y: 190 }, { x: 100, y: 190 }],
  });
});

test('the points of an area: moved, put in, taken out, each one step', () => {
  selected({ kind: 'area', ...LINE, points: [point(100, 100), point(300, 100), point(200, 300)] });
  key('Enter');
  key('ArrowUp', true);
  key('Enter');
  expect(markup()).toMatchObject({ points: [{ y: 90 }, { x: 200, y: 95 }, { x: 300 }, { y: 300 }] });
  key('Delete');
  expect(markup()).toMatchObject({ points: [{ y: 90 }, { x: 300 }, { y: 300 }] });
  expect(steps.map(({ kind }) => kind)).toEqual(['reshapeMarkup', 'reshapeMarkup', 'reshapeMarkup']);
  key('Enter');
  key('Delete');
  expect(notices).toEqual(['too-few-points']);
});

test('the menu leads in as Enter does; what has no points, or is locked, is not entered', () => {
  const actions = new SelectionActions(editor, (name) => name);
  selected({ kind: 'arrow', ...LINE, from: point(100, 100), to: point(300, 100) });
  actions.editPoints();
  expect(pointId()).toBe('from');
  key('Escape');
  lockMarkup(doc, ID, true);
  key('Enter');
  actions.editPoints();
  expect(pointId()).toBeNull();
  const pen = createMarkup(doc, { kind: 'pen', ...LINE, points: [point(1, 1), point(9, 9)] });
  if (!pen.ok) throw new Error(pen.reason);
  editor.store.select(pen.markupId);
  expect(key('Enter')).toBe(false);
  expect(pointId()).toBeNull();
});

test('Enter on a text writes it', () => {
  selected({ kind: 'text', colour: 'red', size: 12, at: point(100, 100), text: 'Seal' });
  expect(key('Enter')).toBe(true);
  expect(editor.store.state.markup.writing).toMatchObject({ markupId: ID });
});

test('who may only look does not get in', () => {
  editor.attach(roomOn(doc, steps), false);
  selected({ kind: 'arrow', ...LINE, from: point(100, 100), to: point(300, 100) });
  key('Enter');
  expect(pointId()).toBeNull();
});
