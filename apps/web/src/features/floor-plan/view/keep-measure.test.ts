import { readAllMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { keepMeasure } from './keep-measure.ts';

let doc: Y.Doc;
let editor: PlanEditor;

beforeEach(() => {
  doc = new Y.Doc();
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, []), true);
});

function measure(...points: [x: number, y: number][]): void {
  editor.setTool('measure');
  for (const [x, y] of points) editor.press({ point: { x, y }, shift: false, moved: false });
}

test('a chain is kept as a dimension for each leg, and the hands are free again', () => {
  measure([0, 0], [300, 0], [300, 200]);
  keepMeasure(editor);
  expect(readAllMarkup(doc)).toMatchObject([
    { kind: 'dimension', from: { x: 0, y: 0 }, to: { x: 300, y: 0 } },
    { kind: 'dimension', from: { x: 300, y: 0 }, to: { x: 300, y: 200 } },
  ]);
  expect(editor.store.state.measure).toBeNull();
});

test('a closed ring is kept as an area', () => {
  measure([0, 0], [300, 0], [300, 200], [0, 0]);
  keepMeasure(editor);
  expect(readAllMarkup(doc)).toMatchObject([
    {
      kind: 'area',
      points: [
        { x: 0, y: 0 },
        { x: 300, y: 0 },
        { x: 300, y: 200 },
      ],
    },
  ]);
});

test('who may only look keeps nothing', () => {
  editor.attach(null, false);
  measure([0, 0], [300, 0]);
  keepMeasure(editor);
  expect(editor.store.state.measure).not.toBeNull();
  expect(readAllMarkup(doc)).toEqual([]);
});
