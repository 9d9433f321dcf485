import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SelectionActions } from '../selection/selection-actions.ts';
import { roomOn } from '../testing/room-on.ts';
import { useEditorKeys } from './editor-keys.ts';
import { PlanEditor } from './plan-editor.ts';

let editor: PlanEditor;
let actions: SelectionActions;

function Page() {
  useEditorKeys(editor, null, actions);
  return (
    <>
      <div data-plan-canvas>
        <button type="button">canvas</button>
      </div>
      <div role="toolbar" aria-label="tools">
        <button type="button">tool</button>
      </div>
      <div data-plan-tools>
        <button type="button">bar</button>
        <input aria-label="length" />
      </div>
      <aside id="panel">
        <button type="button">row</button>
      </aside>
      <button type="button">elsewhere</button>
      <div role="listbox" aria-label="list" data-plan-tools>
        <button type="button">choice</button>
      </div>
    </>
  );
}

beforeEach(() => {
  const image = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
  editor = new PlanEditor(
    image,
    () => undefined,
    () => undefined,
  );
  editor.attach(roomOn(new Y.Doc(), []), true);
  actions = new SelectionActions(editor, (name) => name);
  render(<Page />);
});
afterEach(cleanup);

function pressedOn(target: Element): string {
  act(() => editor.setTool('select'));
  act(() => void fireEvent.keyDown(target, { code: 'KeyR', key: 'r' }));
  return editor.store.state.tool;
}

test.each(['canvas', 'tool', 'bar'])(
  'the key of a tool takes it while the focus is on the plan or its %s',
  (name) => {
    expect(pressedOn(screen.getByRole('button', { name }))).toBe('rectangle');
  },
);

test('it does so too while nothing has the focus', () => {
  expect(pressedOn(document.body)).toBe('rectangle');
});

test.each(['row', 'elsewhere', 'choice'])('it is a letter like any other on a %s', (name) => {
  expect(pressedOn(screen.getByRole('button', { name }))).toBe('select');
});

test('it is a letter like any other while somebody types', () => {
  expect(pressedOn(screen.getByRole('textbox'))).toBe('select');
});
