import {
  createMarkup,
  deleteMarkup,
  setMarkupText,
} from '@plumbline/shared/documents/plan/markup/commands.ts';
import { readAllMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { PlanAction } from '../room/plan-action.ts';
import { putBack } from '../conflicts/put-back.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { roomOn } from '../testing/room-on.ts';
import { TextFieldOnPlan } from './text-field-on-plan.tsx';

const ID = 'a'.repeat(32);
const AT = { x: 10, y: 10 };
let mine: Y.Doc;
let theirs: Y.Doc;
let steps: PlanAction[];
let editor: PlanEditor;

/** What either did comes to the other. */
function meet(): void {
  act(() => {
    applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  });
}

const texts = () => readAllMarkup(mine).map((each) => (each.kind === 'text' ? each.text : each.kind));
const field = () => screen.getByRole('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const leave = () => fireEvent.keyDown(field(), { key: 'Escape' });

beforeEach(() => {
  // Here is nothing to measure letters with.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  mine = new Y.Doc();
  theirs = new Y.Doc();
  steps = [];
  createMarkup(mine, { kind: 'text', at: AT, text: 'Check seal', colour: 'red', size: 12 }, { id: ID });
  meet();
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(mine, steps), true);
  editor.store.select(ID);
  editor.store.setMarkup({ writing: { markupId: ID, at: AT } });
  render(<TextFieldOnPlan editor={editor} />);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('takes nobody’s words back when it is left without typing', () => {
  setMarkupText(theirs, ID, 'Seal done');
  meet();
  leave();
  expect([texts(), steps, editor.store.state.overtaken]).toEqual([['Seal done'], [], []]);
});

it('leaves words that were changed meanwhile and offers mine, which can be put back', () => {
  type('Seal 4 missing');
  setMarkupText(theirs, ID, 'Seal done');
  meet();
  leave();
  expect([texts(), steps]).toEqual([['Seal done'], []]);
  const { overtaken } = editor.store.state;
  expect(overtaken).toMatchObject([
    { objectId: ID, field: 'text', mine: 'Seal 4 missing', theirs: 'Seal done' },
  ]);
  act(() => putBack(editor, overtaken));
  expect([texts(), editor.store.state.overtaken]).toEqual([['Seal 4 missing'], []]);
});

it('stores what was typed when nobody else wrote', () => {
  type('Seal 4 missing');
  leave();
  expect([texts(), steps.map(({ kind }) => kind)]).toEqual([['Seal 4 missing'], ['rewordMarkup']]);
});

it('closes with a deleted text and draws nothing of its own', () => {
  deleteMarkup(theirs, ID);
  meet();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect([texts(), steps, editor.store.state.ghost?.object.id]).toEqual([[], [], ID]);
});

it('asks again for what was typed to a text that was deleted and is brought back', () => {
  type('Seal 4 missing');
  deleteMarkup(theirs, ID);
  meet();
  expect(editor.store.state.ghost?.text).toBe('Seal 4 missing');
  act(() => editor.restoreGhost());
  expect(texts()).toEqual(['Check seal']);
  expect(field()).toHaveProperty('value', 'Seal 4 missing');
  leave();
  expect(texts()).toEqual(['Seal 4 missing']);
});
