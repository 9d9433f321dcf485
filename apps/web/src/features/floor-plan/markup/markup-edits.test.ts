import { createMarkup, deleteMarkup, lockMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { readMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { markupRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import type { EditorNotice } from '../editor/editor-store.ts';
import { MarkupEdits } from './markup-edits.ts';

const ARROW = 'a'.repeat(32);
const TEXT = 'b'.repeat(32);

let doc: Y.Doc;
let actions: PlanAction[];
let notices: EditorNotice[];
let edits: MarkupEdits;

beforeEach(() => {
  doc = new Y.Doc();
  createMarkup(
    doc,
    { kind: 'arrow', colour: 'red', size: 2, line: 'solid', from: { x: 0, y: 0 }, to: { x: 9, y: 9 } },
    { id: ARROW },
  );
  createMarkup(
    doc,
    { kind: 'text', colour: 'red', size: 12, at: { x: 5, y: 5 }, text: 'Seal missing' },
    { id: TEXT },
  );
  [actions, notices] = [[], []];
  const room = {
    doc,
    edit: <T>(action: PlanAction, run: (on: Y.Doc) => T): T => {
      actions.push(action);
      return run(doc);
    },
  };
  edits = new MarkupEdits(room, (notice) => notices.push(notice));
});

test('each edit is one named step about its object, with its kind or its words', () => {
  const id = edits.create({ kind: 'stamp', colour: 'blue', size: 20, at: { x: 1, y: 1 }, stamp: 'hold' });
  edits.movePoint(ARROW, 'to', { x: 20, y: 20 });
  edits.setText(TEXT, 'Seal replaced');
  expect(actions).toEqual([
    { kind: 'drawMarkup', subjectId: id, name: '', markup: 'stamp' },
    { kind: 'reshapeMarkup', subjectId: ARROW, name: '', markup: 'arrow' },
    { kind: 'rewordMarkup', subjectId: TEXT, name: 'Seal missing', markup: 'text' },
  ]);
  expect(readMarkup(doc, TEXT)).toMatchObject({ text: 'Seal replaced' });
});

test('what is refused is said, and changes nothing', () => {
  lockMarkup(doc, ARROW, true);
  edits.movePoint(ARROW, 'to', { x: 20, y: 20 });
  deleteMarkup(doc, TEXT);
  expect(edits.setText(TEXT, 'too late')).toBe(false);
  expect(notices).toEqual(['locked', 'not-found']);
  expect(markupRoot(doc).size).toBe(1);
});
